import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { apiPaths, type CloseShopReply, type Id, type Order, type OwnShop } from '@parchi/contract';
import { sql } from 'kysely';
import { goodPassword } from '../../../testing/clients/accountsClient.ts';
import { json, postJson, type Answer } from '../../../testing/clients/filesClient.ts';
import {
  confirmPayment,
  payAtProvider,
  placeOrder,
  placePaidOrder,
  signInCustomer,
  signInShop,
  type Client,
  type Place,
  type ShopClient,
} from '../../../testing/fixtures/customerAndShop.ts';
import { startServer, type TestServer } from '../../../testing/servers/startServer.ts';

let server: TestServer;
const place: Place = { origin: '' };
let customer: Client;
before(async () => {
  server = await startServer();
  place.origin = await server.listen();
  customer = await signInCustomer(place);
});
after(() => server.close());

const db = () => server.dependencies.db;
const codeOf = (answer: Answer) => (json(answer) as { code: string }).code;

const close = (shop: ShopClient, now?: boolean, password = goodPassword) =>
  shop.call(apiPaths.closeShop, { id: shop.id, password, ...(now !== undefined && { now }) });
const keep = (shop: ShopClient) => shop.call(apiPaths.keepShop, { id: shop.id });
const complete = (shop: ShopClient, print: Id) => shop.call(apiPaths.completeOrder, { print });
const reopen = (shop: ShopClient, print: Id) => shop.call(apiPaths.reopenOrder, { print });

function closed(answer: Answer): OwnShop | null {
  assert.equal(answer.status, 200, answer.body.toString());
  return (json(answer) as CloseShopReply).shop;
}

const isSignedIn = async (shop: ShopClient) => json(await shop.call(apiPaths.getUserData)) !== null;

async function find(shop: ShopClient): Promise<{ found: number; fetched: number }> {
  const found = await postJson(place.origin, apiPaths.findShop, { inputValue: shop.shopId });
  const fetched = await postJson(place.origin, apiPaths.fetchShop, { shopId: shop.shopId });
  const shops = json(found) as OwnShop[];
  return { found: shops.filter(({ _id }) => _id === shop.id).length, fetched: fetched.status };
}

/** Moves the completion of all orders of the shop to the day before. */
async function passADay(shop: ShopClient): Promise<void> {
  await db()
    .updateTable('orders')
    .set({ completed_at: sql<Date>`completed_at - interval '1 day'` })
    .where('shop_id', '=', shop.id)
    .execute();
}

/** Returns every value of the shop's rows as text. */
async function readRows(id: Id): Promise<string> {
  const of = (table: 'shop_helpers' | 'shop_staff' | 'shop_rate_changes' | 'orders') =>
    db().selectFrom(table).selectAll().where('shop_id', '=', id).execute();
  const rows = [
    await db().selectFrom('accounts').selectAll().where('id', '=', id).execute(),
    await db().selectFrom('shops').selectAll().where('id', '=', id).execute(),
    await of('shop_helpers'),
    await of('shop_staff'),
    await of('shop_rate_changes'),
    await of('orders'),
    await db().selectFrom('sessions').selectAll().where('account_id', '=', id).execute(),
  ];
  return JSON.stringify(rows);
}

const PERSONAL = /Asha Rao|people\.example|98450|Koramangala|Bangalore|560034|BDA|Ravi/;

test('closes a shop without orders at once, and erases its owner’s data [F-860]', async () => {
  const shop = await signInShop(place);
  await shop.call(apiPaths.addHelper, { id: shop.id, name: 'Ravi', pin: '4829' });
  const { email } = await shop.fetchOwn();
  assert.match(await readRows(shop.id), PERSONAL);
  const words = () =>
    db().selectFrom('shop_words').select('word').where('word', '=', 'rao').execute();
  assert.equal((await words()).length, 1);
  const answer = await close(shop);
  assert.equal(closed(answer), null);
  assert.match(String(answer.headers['set-cookie']), /Max-Age=0|Expires=Thu, 01 Jan 1970/);
  assert.equal(await isSignedIn(shop), false);
  assert.doesNotMatch(await readRows(shop.id), PERSONAL);
  assert.doesNotMatch(await readRows(shop.id), /Sharma Xerox/);
  assert.deepEqual(await words(), []);
  assert.deepEqual(await find(shop), { found: 0, fetched: 404 });
  const again = await postJson(place.origin, apiPaths.signIn, { email, password: goodPassword });
  assert.equal(again.status, 401);
});

test('asks for the password of the shop before it closes [F-860]', async () => {
  const shop = await signInShop(place);
  assert.equal((await close(shop, undefined, 'not mine')).status, 401);
  assert.deepEqual(await find(shop), { found: 1, fetched: 200 });
});

test('a closing shop serves its queue, and takes no new orders [F-861]', async () => {
  const shop = await signInShop(place);
  const print = await placePaidOrder(place, { customer, shop });
  const unpaid = await placeOrder(place, { customer, shop });
  const closing = closed(await close(shop));
  assert.deepEqual(
    [closing?.standing, closing?.closing],
    ['closing', { orders: 2, canPutBack: false }],
  );
  assert.deepEqual(await find(shop), { found: 0, fetched: 200 });
  await assert.rejects(placeOrder(place, { customer, shop }), /shop\.takes_no_orders/);
  // An order that was placed before can still be paid, and is printed.
  const proof = await payAtProvider(place, unpaid);
  assert.equal((await confirmPayment(customer, unpaid, proof)).status, 200);
  await server.sweep();
  assert.equal((await shop.fetchOwn()).closing?.orders, 2);
  for (const id of [print, unpaid.print._id]) assert.equal((await complete(shop, id)).status, 200);
  assert.deepEqual((await shop.fetchOwn()).closing, { orders: 0, canPutBack: true });
});

test('closes a shop the day after its last order, when put-backs are over, and keeps the books [F-862]', async () => {
  const shop = await signInShop(place);
  await shop.call(apiPaths.addHelper, { id: shop.id, name: 'Ravi', pin: '4829' });
  const print = await placePaidOrder(place, { customer, shop });
  const changed = { ...{ shop_id: shop.id, account_id: shop.id }, from_paise: 100, to_paise: 150 };
  await db()
    .insertInto('shop_rate_changes')
    .values({ ...changed, rate: 'bnw', helper_name: 'Ravi' })
    .execute();
  closed(await close(shop));
  await complete(shop, print);
  await db().updateTable('orders').set({ completed_by: 'Ravi' }).where('id', '=', print).execute();
  await server.sweep();
  assert.equal(await isSignedIn(shop), true);
  assert.equal((await reopen(shop, print)).status, 200);
  await complete(shop, print);
  const ledger = () => db().selectFrom('ledger').selectAll().orderBy('id').execute();
  const booked = await ledger();
  await passADay(shop);
  await server.sweep();
  assert.equal(await isSignedIn(shop), false);
  assert.doesNotMatch(await readRows(shop.id), PERSONAL);
  assert.deepEqual(await ledger(), booked);
  const order = json(await customer.call(apiPaths.getOrder, { id: print })) as Order;
  const { shopName, address, phone, standing } = order.shop;
  assert.deepEqual(
    [shopName, address, phone, standing],
    ['Sharma Xerox', ['', '', '', ''], '', 'closed'],
  );
  const receipt = await customer.call(apiPaths.receipt, { id: print });
  assert.equal(receipt.status, 200);
});

test('closes at once on request when only today’s orders could be put back [F-862]', async () => {
  const shop = await signInShop(place);
  const print = await placePaidOrder(place, { customer, shop });
  assert.equal(closed(await close(shop, true))?.closing?.orders, 1);
  await complete(shop, print);
  assert.equal(closed(await close(shop, true)), null);
  assert.equal((await reopen(shop, print)).status, 401);
});

test('cancels the closing of a shop on request, until it has closed [F-863]', async () => {
  const shop = await signInShop(place);
  await placePaidOrder(place, { customer, shop });
  closed(await close(shop));
  const answer = await keep(shop);
  assert.equal((json(answer) as { shop: OwnShop }).shop.standing, undefined);
  assert.deepEqual(await find(shop), { found: 1, fetched: 200 });
  const other = await signInShop(place);
  closed(await close(other));
  assert.equal((await keep(other)).status, 401);
});

test('closes once when two devices ask at the same time [F-864]', async () => {
  const shop = await signInShop(place);
  const answers = await Promise.all([close(shop), close(shop), close(shop)]);
  for (const { status } of answers) assert.ok([200, 401].includes(status), String(status));
  assert.ok(answers.some(({ status }) => status === 200));
  assert.equal(await isSignedIn(shop), false);
  const row = await db()
    .selectFrom('shops')
    .select('closed_at')
    .where('id', '=', shop.id)
    .executeTakeFirstOrThrow();
  assert.ok(row.closed_at);
});

async function openOrdersAndEnd(id: Id) {
  const { closed_at } = await db()
    .selectFrom('shops')
    .select('closed_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const open = await db()
    .selectFrom('orders')
    .select('id')
    .where('shop_id', '=', id)
    .where('state', 'in', ['active', 'awaiting_payment'])
    .execute();
  return { isClosed: closed_at !== null, open: open.length };
}

test('leaves no open order at a closed shop when one is placed at the same moment [F-865]', async () => {
  for (let round = 0; round < 6; round += 1) {
    const shop = await signInShop(place);
    const someone = await signInCustomer(place);
    const placing = placeOrder(place, { customer: someone, shop }).then(
      () => true,
      (error: unknown) => {
        assert.match(String(error), /shop\.takes_no_orders|shop\.not_found/);
        return false;
      },
    );
    // The rounds differ in how far the order has come.
    await new Promise((resolve) => setTimeout(resolve, round * 40));
    closed(await close(shop));
    const isPlaced = await placing;
    const { isClosed, open } = await openOrdersAndEnd(shop.id);
    assert.deepEqual([isClosed, open], isPlaced ? [false, 1] : [true, 0]);
  }
});

test('leaves no open order at a closed shop when one is paid or put back, or the closing is cancelled [F-866]', async () => {
  for (const step of ['pay', 'reopen', 'keep'] as const) {
    for (let round = 0; round < 3; round += 1) {
      const shop = await signInShop(place);
      const placed = await placeOrder(place, { customer, shop });
      const proof = await payAtProvider(place, placed);
      const pay = () => confirmPayment(customer, placed, proof);
      if (step !== 'pay') {
        assert.equal((await pay()).status, 200);
        assert.equal((await complete(shop, placed.print._id)).status, 200);
      }
      const steps = {
        pay,
        reopen: () => reopen(shop, placed.print._id),
        keep: () => keep(shop),
      };
      const [ended, done] = await Promise.all([close(shop, true), steps[step]()]);
      const { isClosed, open } = await openOrdersAndEnd(shop.id);
      assert.ok(!isClosed || open === 0, `${step}: ${open} open orders at a closed shop`);
      if (step === 'pay') assert.deepEqual([ended.status, isClosed, open], [200, false, 1]);
      if (isClosed) assert.equal(await isSignedIn(shop), false);
      else if (step === 'reopen') assert.equal(done.status, 200);
      await complete(shop, placed.print._id);
    }
  }
});

test('a change in progress writes nothing to a closed shop [F-866]', async () => {
  const shop = await signInShop(place);
  const { details } = json(await shop.call(apiPaths.shopDetails, { id: shop.id })) as {
    details: Record<string, unknown>;
  };
  await Promise.all([
    close(shop),
    shop.call(apiPaths.changeShopDetails, { id: shop.id, ...details, landmark: 'Near BDA gate' }),
    shop.call(apiPaths.addHelper, { id: shop.id, name: 'Ravi', pin: '4829' }),
  ]);
  assert.doesNotMatch(await readRows(shop.id), PERSONAL);
  assert.equal((await openOrdersAndEnd(shop.id)).isClosed, true);
});

test('refuses to close another owner’s shop [F-860]', async () => {
  const [shop, other] = [await signInShop(place), await signInShop(place)];
  const answer = await shop.call(apiPaths.closeShop, { id: other.id, password: goodPassword });
  assert.equal(codeOf(answer), 'shop.not_found');
  assert.deepEqual(await find(other), { found: 1, fetched: 200 });
});
