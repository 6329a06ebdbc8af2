import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  apiPaths,
  type ErrorReply,
  type FoundShop,
  type Id,
  type OwnShop,
  type ShopReply,
} from '@parchi/contract';
import {
  createAccountsClient,
  goodPassword,
  newShopOwner,
  type AccountsClient,
} from '../../testing/clients/accountsClient.ts';
import { turnTotpOn } from '../../testing/clients/totpApp.ts';
import { placeTestOrder, postOrder } from '../../testing/clients/ordersClient.ts';
import { json } from '../../testing/clients/filesClient.ts';
import { openOrdersFixture, type OrdersFixture } from '../../testing/fixtures/ordersFixture.ts';
import { operate, operateWell } from '../../testing/operator/operate.ts';
import { seedSampleData } from '../seed/seedSampleData.ts';

let fixture: OrdersFixture;
before(async () => {
  fixture = await openOrdersFixture({ settings: { areShopsVetted: true } });
});
after(() => fixture.close());

type NewShop = { readonly client: AccountsClient; readonly shop: OwnShop };

async function signUpShop(): Promise<NewShop> {
  const owner = newShopOwner();
  const client = createAccountsClient(fixture.server);
  assert.equal((await client.post(apiPaths.shopSignUp, owner)).statusCode, 201);
  const { email, password } = owner;
  const reply = await client.post(apiPaths.shopSignIn, { email, password });
  return { client, shop: reply.json<{ shop: OwnShop }>().shop };
}

const operator = (...typed: string[]) =>
  operateWell(fixture.server, ...typed, '--reason', 'called them');

async function find(body: object): Promise<Id[]> {
  const reply = await fixture.server.inject({
    method: 'POST',
    url: apiPaths.findShop,
    payload: body,
  });
  return reply.json<FoundShop[]>().map(({ _id }) => _id);
}

/** Searches by name, place, code and nearness. */
async function isFound({ _id, shopId }: OwnShop): Promise<boolean[]> {
  const near = { latitude: 12.93, longitude: 77.62 };
  const found = await Promise.all([
    find({ inputValue: 'sharma xerox' }),
    find({ inputValue: 'sharma xerox bda', ...near }),
    find({ inputValue: shopId }),
    find({ inputValue: 'sharma gandhi' }),
    find({ inputValue: '', ...near }),
    find({ inputValue: 'xerox', ...near }),
  ]);
  return found.map((ids) => ids.includes(_id));
}

async function order(shop: Id): Promise<string | undefined> {
  const answer = await postOrder(fixture.origin, {
    ...fixture.order(),
    fields: { ...fixture.order().fields, shop },
  });
  return answer.status === 201 ? undefined : (json(answer) as ErrorReply).code;
}

async function fetchAs(client: AccountsClient, shopId: string) {
  return client.post(apiPaths.fetchShop, { shopId });
}

test('nobody finds a new shop or orders from it until an operator approves it [F-728]', async () => {
  const { client, shop } = await signUpShop();
  const stranger = createAccountsClient(fixture.server);
  assert.equal(shop.standing, 'waiting');
  assert.deepEqual(await isFound(shop), [false, false, false, false, false, false]);
  assert.equal(await order(shop._id), 'shop.not_found');
  assert.equal((await fetchAs(stranger, shop.shopId)).statusCode, 404);
  assert.equal((await fetchAs(client, shop.shopId)).statusCode, 200);
  assert.match(
    await operateWell(fixture.server, 'shops'),
    new RegExp(`${shop.shopId} \\| waiting`),
  );

  fixture.published.length = 0;
  await operator('shop', shop.shopId, 'approve');
  assert.deepEqual(await isFound(shop), [true, true, true, true, true, true]);
  assert.equal(await order(shop._id), undefined);
  const { shop: own } = (await fetchAs(client, shop.shopId)).json<ShopReply>();
  assert.equal(own.standing, undefined);
  await fixture.server.modules.payments.work();
  assert.deepEqual(fixture.published, [`/shop/${shop.shopId} changed`]);
});

test('turns off the two-step sign-in of a shop that has lost its phone, and mails the shop [F-979]', async () => {
  const { client, shop } = await signUpShop();
  const { db } = fixture.server.dependencies;
  const none = await operate(fixture.server, 'end-two-step', shop.shopId, '--reason', 'lost');
  assert.equal(none.exitCode, 1);
  await turnTotpOn(client);
  const signIn = () =>
    createAccountsClient(fixture.server).post(apiPaths.shopSignIn, {
      email: shop.email,
      password: goodPassword,
    });
  assert.equal((await signIn()).statusCode, 401);
  await operator('end-two-step', shop.shopId);
  assert.equal((await signIn()).statusCode, 200);
  const mails = await db
    .selectFrom('mails')
    .select('id')
    .where('once_key', 'like', 'totp-off:%')
    .execute();
  assert.equal(mails.length, 1);
  assert.match(await operateWell(fixture.server, 'audit'), /end-two-step/);
});

test('a suspended shop takes no new order and serves its queue to the end [F-729]', async () => {
  const { client, shop } = await signUpShop();
  await operator('shop', shop.shopId, 'approve');
  const placed = await placeTestOrder(fixture.origin, {
    ...fixture.order(),
    fields: { ...fixture.order().fields, shop: shop._id },
  });
  const { db } = fixture.server.dependencies;
  await db
    .updateTable('orders')
    .set({ state: 'active', token_number: 1, paid_at: new Date(), files_expire_at: null })
    .where('id', '=', placed._id)
    .execute();
  await operator('shop', shop.shopId, 'suspend', '--say', 'Write to help@parchi.example.');
  assert.deepEqual(await isFound(shop), [false, false, false, false, false, false]);
  assert.equal(await order(shop._id), 'shop.takes_no_orders');
  const { shop: own } = (await fetchAs(client, shop.shopId)).json<{ shop: OwnShop }>();
  assert.deepEqual(
    [own.standing, own.standingNote, own.currentOrders.length],
    ['suspended', 'Write to help@parchi.example.', 1],
  );
  const others = await fetchAs(createAccountsClient(fixture.server), shop.shopId);
  assert.ok(!others.body.includes('help@parchi.example'), 'the note is for the shop alone');
  const completed = await client.post(apiPaths.completeOrder, { print: placed._id });
  assert.equal(completed.statusCode, 200, completed.body);
  await operator('shop', shop.shopId, 'resume');
  assert.equal(await order(shop._id), undefined);
});

test('an order during a suspension is either placed before it or refused [F-729]', async () => {
  const { shop } = await signUpShop();
  await operator('shop', shop.shopId, 'approve');
  const [placed] = await Promise.all([order(shop._id), operator('shop', shop.shopId, 'suspend')]);
  assert.ok([undefined, 'shop.takes_no_orders'].includes(placed), placed);
  const { db } = fixture.server.dependencies;
  const orders = await db
    .selectFrom('orders')
    .select('id')
    .where('shop_id', '=', shop._id)
    .execute();
  assert.equal(orders.length, placed === undefined ? 1 : 0);
});

test('one of two operators who approve a shop at once is told that it is already approved [F-729]', async () => {
  const { shop } = await signUpShop();
  const approve = () => operate(fixture.server, 'shop', shop.shopId, 'approve', '--reason', 'x');
  const outcomes = await Promise.all([approve(), approve()]);
  assert.deepEqual(outcomes.map(({ exitCode }) => exitCode).toSorted(), [0, 1]);
  const actions = await operateWell(fixture.server, 'audit', `shop ${shop.shopId}`);
  assert.equal(actions.trim().split('\n').length, 1, actions);
});

test('sample shops need no approval [F-728]', async () => {
  const { accounts } = fixture.server.modules;
  const settings = { seedSampleData: true, isProduction: false };
  const nobody = { ...accounts, hasAccounts: () => Promise.resolve(false) };
  await seedSampleData({ settings, log: fixture.server.dependencies.log, accounts: nobody });
  const { db } = fixture.server.dependencies;
  const samples = await db
    .selectFrom('shops')
    .select('standing')
    .where('name', 'in', ['Campus Prints', 'Gupta Photocopy and Stationery'])
    .execute();
  assert.deepEqual(samples, [{ standing: 'approved' }, { standing: 'approved' }]);
});

test('explains what can’t be done with a shop', async () => {
  const { shop } = await signUpShop();
  for (const [typed, exitCode, words] of [
    [['shop', 'BBBBBB'], 1, /There is no shop “BBBBBB”/],
    [['shop', shop.shopId, 'delete'], 2, /is not one of approve, suspend, resume/],
    [['shop', shop.shopId, 'resume'], 1, /is waiting/],
  ] as const) {
    const outcome = await operate(fixture.server, ...typed, '--reason', 'x');
    assert.equal(outcome.exitCode, exitCode, outcome.errors);
    assert.match(outcome.errors, words);
  }
});
