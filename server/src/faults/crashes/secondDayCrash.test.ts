import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import {
  apiPaths,
  type ApiPath,
  type Id,
  type MoneyReply,
  type Order,
  type PublicShop,
} from '@parchi/contract';
import pino from 'pino';
import { openDatabase } from '../../db/connection/openDatabase.ts';
import {
  openChildWorkshop,
  type ChildServer,
  type ChildWorkshop,
} from '../../../testing/servers/childServer.ts';
import {
  placeOrder,
  placePaidOrder,
  signInCustomer,
  signInShop,
  untilRefunded,
  type Client,
  type ShopClient,
} from '../../../testing/fixtures/customerAndShop.ts';
import { armToDie, dieAfterCommit } from '../../../testing/processes/dieAfterCommit.ts';
import { json } from '../../../testing/clients/filesClient.ts';
import { allowCash, fetchDetails } from '../../../testing/torture/shopDetails.ts';

const TIMEOUT_MS = 30_000;
/** Price in rupees of an order of `placePaidOrder`, before its priority fee. */
const PRICE = 3;

const place = { origin: '' };
let workshop: ChildWorkshop;
let server: ChildServer;
let customer: Client;
let shop: ShopClient;
/** What must have been refunded for each ended order, in paise. */
const refunded: number[] = [];
before(async () => {
  workshop = await openChildWorkshop({ LOG_LEVEL: 'fatal' });
  await start();
  [customer, shop] = [await signInCustomer(place), await signInShop(place)];
});
after(() => workshop.close());

async function start(): Promise<void> {
  server = await workshop.start({ nodeOptions: ['--import', dieAfterCommit()] });
  place.origin = server.origin;
}

type Call = { readonly by: () => Client; readonly path: ApiPath; readonly value: object };

/** Makes the call on a server that dies after the commit of the write, and once more after the restart. */
async function repeatAfterCrash(write: string | RegExp, { by, path, value }: Call): Promise<void> {
  await armToDie(server, write);
  await by()
    .call(path, value)
    .catch(() => undefined);
  const timeout = pause(TIMEOUT_MS, undefined, { ref: false });
  await Promise.race([workshop.ended(server), timeout]);
  assert.equal(server.process.signalCode, 'SIGKILL', 'the write was made');
  await start();
  const again = await by().call(path, value);
  assert.equal(again.status, 200, again.body.toString());
}

/** Returns the order, which its customer and its shop must see alike. */
async function look(id: Id): Promise<Order> {
  const [seen, seenByShop] = await Promise.all(
    [customer, shop].map(async (by) => {
      const order = json(await by.call(apiPaths.getOrder, { id })) as Order;
      return { ...order, handledBy: undefined, customerPhone: null };
    }),
  );
  assert.ok(seen);
  assert.deepEqual(seenByShop, seen);
  return seen;
}

async function isInQueue(id: Id): Promise<boolean> {
  const { currentOrders } = await shop.fetchOwn();
  return currentOrders.some(({ _id }) => _id === id);
}

/** Returns the shop's sums of all days that these tests may touch. */
async function moneySums(): Promise<MoneyReply['sums']> {
  const [from, to] = [-1, 1].map((days) =>
    new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
  );
  return (json(await shop.call(apiPaths.shopMoney, { id: shop.id, from, to })) as MoneyReply).sums;
}

const endings = [
  ['refuses', apiPaths.refuseOrder, 'refused', () => shop, false],
  ['cancels', apiPaths.cancelOrder, 'cancelled', () => customer, true],
] as const;
for (const [verb, path, endReason, by, priority] of endings) {
  for (const [write, moment] of [
    ['outbox', 'right after its end is committed'],
    [/update refunds\s+set attempts/, 'after the refund is claimed, before the provider is called'],
    ['sandbox_refunds', 'between the provider’s refund and our record of it'],
    [/update "refunds" set "state"/, 'after the provider’s answer is recorded'],
    ['ledger', 'right after the refund is booked'],
  ] as const) {
    test(`${verb} an order and refunds it once when killed ${moment} [F-980]`, async () => {
      const print = await placePaidOrder(place, { customer, shop, priority });
      await repeatAfterCrash(write, { by, path, value: { print, reason: 'paper' } });
      await untilRefunded(customer, print);
      const order = await look(print);
      assert.deepEqual([order.active, order.endReason], [false, endReason]);
      assert.deepEqual(order.refusal, by() === shop ? { reason: 'paper', note: '' } : null);
      assert.equal(await isInQueue(print), false);
      refunded.push(order.amountPayable * 100);
    });
  }
}

test('keeps a put-back order in the queue when killed right after the commit [F-981]', async () => {
  const print = await placePaidOrder(place, { customer, shop });
  const { tokenNumber } = await look(print);
  assert.equal((await shop.call(apiPaths.completeOrder, { print })).status, 200);
  await repeatAfterCrash('outbox', {
    by: () => shop,
    path: apiPaths.reopenOrder,
    value: { print },
  });
  const order = await look(print);
  assert.deepEqual(
    [order.active, order.completedAt, order.tokenNumber, order.payment.status],
    [true, null, tokenNumber, 'paid'],
  );
  assert.equal(await isInQueue(print), true);
  assert.equal((await shop.call(apiPaths.completeOrder, { print })).status, 200);
  assert.notEqual((await look(print)).completedAt, null);
});

test('books cash once, and gives it back once, when killed right after each commit [F-989]', async () => {
  await allowCash(shop);
  const { print } = await placeOrder(place, { customer, shop, payment: 'counter' });
  const step = async (write: string, path: ApiPath) => {
    const value = { print: print._id, reason: 'paper' };
    await repeatAfterCrash(write, { by: () => shop, path, value });
    const { cash, active } = await look(print._id);
    return [cash?.taken, active, (await moneySums()).cash];
  };
  assert.deepEqual(await step('ledger', apiPaths.completeOrder), [true, false, PRICE]);
  assert.deepEqual(await step('outbox', apiPaths.reopenOrder), [true, true, PRICE]);
  assert.deepEqual(await step('ledger', apiPaths.refuseOrder), [true, false, 0]);
});

test('keeps a shop’s new details when killed right after the commit, and makes the change once [F-982]', async () => {
  const before = await fetchDetails(shop);
  const wanted = { ...before, bnw: 2, color: 12.5, openTime: '07:30', closedDays: [0] };
  const value = { ...wanted, rateChanges: undefined, id: shop.id, bnw: '2', color: '12.50' };
  await repeatAfterCrash('shop_rate_changes', {
    by: () => shop,
    path: apiPaths.changeShopDetails,
    value,
  });
  const stored = await fetchDetails(shop);
  const { rateChanges } = stored;
  assert.deepEqual(stored, { ...wanted, version: before.version + 1, rateChanges });
  assert.deepEqual(
    rateChanges.map(({ rate, to }) => [rate, to]),
    [
      ['color', 12.5],
      ['bnw', 2],
    ],
  );
  const seen = json(await customer.call(apiPaths.fetchShop, { shopId: shop.shopId }));
  const { bnw, color, timings, closedDays } = (seen as { shop: PublicShop }).shop;
  assert.deepEqual([bnw, color, timings.open, closedDays], [2, 12.5, '07:30', [0]]);
});

test('has one refund for each refunded order after these crashes [F-980]', async () => {
  const sums = await moneySums();
  await workshop.kill(server, 'SIGTERM');
  const { db, close } = await openDatabase(workshop, pino({ level: 'silent' }));
  const made = await db.selectFrom('sandbox_refunds').select('amount_paise').execute();
  const booked = await db
    .selectFrom('ledger')
    .select('amount_paise')
    .where('kind', '=', 'refund')
    .execute();
  await close();
  for (const rows of [made, booked]) {
    assert.deepEqual(
      rows.map(({ amount_paise: paise }) => Number(paise)).toSorted(),
      refunded.toSorted(),
    );
  }
  const total = refunded.reduce((sum, paise) => sum + paise, 0) / 100;
  assert.deepEqual([sums.orders, sums.refunds, sums.net], [refunded.length + 1, total, PRICE]);
});
