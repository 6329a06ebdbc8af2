import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { apiPaths, type ErrorCode, type Id, type Order, type OrderReply } from '@parchi/contract';
import { secondsFromNow } from '../../../db/databaseClock.ts';
import { newId } from '../../../db/newId.ts';
import {
  openCounterFixture,
  type CounterFixture,
} from '../../../../testing/fixtures/counterFixture.ts';
import { deleteOrders } from '../../../../testing/fixtures/ordersFixture.ts';
import { json, type Answer } from '../../../../testing/clients/filesClient.ts';
import { ordersTimings } from '../ordersTimings.ts';
import { insertTestUser } from '../../../../testing/fixtures/testAccounts.ts';

const DAY_SECONDS = 86_400;
/** Longer than a test takes on any machine, so that an order stays reopenable until a test changes its times. */
const REOPEN_SECONDS = 10_000;
const { completeOrder, reopenOrder } = apiPaths;

let fixture: CounterFixture;
let events: Record<'complete' | 'reopened' | 'queueMoved' | 'changed', string>;
before(async () => {
  fixture = await openCounterFixture({
    timings: { orders: { ...ordersTimings, reopenWithinSeconds: REOPEN_SECONDS } },
  });
  const { shopId } = await fixture.findShop();
  events = {
    complete: `/user/${fixture.user} complete`,
    reopened: `/user/${fixture.user} reopened`,
    queueMoved: `/user/${fixture.user} queueMoved`,
    changed: `/shop/${shopId} changed`,
  };
});
after(() => fixture.close());
beforeEach(async () => {
  await deleteOrders(fixture);
  fixture.takeEvents();
});

async function complete(print: Id): Promise<Order> {
  return (await fixture.callOk<OrderReply>(completeOrder, { print })).print;
}

async function reopen(print: Id): Promise<Order> {
  return (await fixture.callOk<OrderReply>(reopenOrder, { print })).print;
}

function isRefused(answer: Answer, status: number, code: ErrorCode): void {
  assert.equal(answer.status, status, answer.body.toString());
  assert.equal((json(answer) as { code: string }).code, code);
}

const queue = async () => {
  const { priority, others } = await fixture.orders.queueOfShop(fixture.shop);
  return [...priority, ...others].map(({ tokenNumber }) => tokenNumber);
};

test('completes an order, keeps its files for a day and notifies customer and shop once [R08]', async () => {
  const id = await fixture.insertPaid();
  const print = await complete(id);
  assert.deepEqual([print._id, print.active], [id, false]);
  const completedAt = Date.parse(print.completedAt ?? '');
  assert.equal(Date.parse(print.filesExpireAt ?? '') - completedAt, DAY_SECONDS * 1_000);
  assert.deepEqual(fixture.takeEvents(), [events.changed, events.complete].sort());
  assert.deepEqual(await queue(), []);
  assert.deepEqual(await complete(id), print);
  assert.deepEqual(fixture.takeEvents(), []);
});

test('ten tabs that complete an order at once complete it once and get equal answers [F-53]', async () => {
  const id = await fixture.insertPaid();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => fixture.call(completeOrder, { print: id })),
  );
  for (const answer of answers) {
    assert.equal(answer.status, 200);
    assert.deepEqual(answer.body, answers[0]?.body);
  }
  assert.deepEqual(fixture.takeEvents(), [events.changed, events.complete].sort());
});

test('lets only the order’s shop complete it or put it back [F-53] [R08]', async () => {
  const user = await insertTestUser(fixture.server.dependencies);
  const id = await fixture.insertPaid();
  for (const path of [completeOrder, reopenOrder]) {
    const otherShop = { kind: 'shop', id: fixture.otherShop } as const;
    const others = await fixture.call(path, { print: id }, otherShop);
    isRefused(others, 404, 'print.not_found');
    for (const print of [newId(), 'x', '', id.toUpperCase(), fixture.shop]) {
      assert.deepEqual((await fixture.call(path, { print })).body, others.body);
    }
    for (const customer of [fixture.user, user]) {
      const answer = await fixture.call(path, { print: id }, { kind: 'user', id: customer });
      isRefused(answer, 404, 'request.not_found');
    }
    for (const print of [null, ['x'], 1, {}, { _id: 1 }]) {
      isRefused(await fixture.call(path, { print }), 400, 'request.invalid');
    }
  }
  assert.equal((await queue()).length, 1);
  assert.deepEqual(fixture.takeEvents(), []);
});

test('reads only the id when a whole order is sent [R08]', async () => {
  const id = await fixture.insertPaid({ amount_paise: 2_500 });
  const forged = { _id: id, amountPayable: 1, tokenNumber: 99, shop: fixture.otherShop };
  const { print } = await fixture.callOk<OrderReply>(completeOrder, { print: forged });
  assert.deepEqual([print.amountPayable, print.shop._id], [25, fixture.shop]);
  assert.notEqual(print.tokenNumber, 99);
});

for (const state of ['awaiting_payment', 'expired', 'refunded'] as const) {
  test(`refuses to complete or put back an order that is ${state} [R08]`, async () => {
    const id = await fixture.insertPaid();
    await fixture.setOrder(id, { state, token_number: null });
    isRefused(await fixture.call(completeOrder, { print: id }), 409, 'print.not_paid');
    isRefused(await fixture.call(reopenOrder, { print: id }), 409, 'print.not_paid');
    assert.deepEqual(fixture.takeEvents(), []);
  });
}

test('puts an order back with its number, place and files, and notifies both sides once', async () => {
  const [first, second] = [await fixture.insertPaid(), await fixture.insertPaid()];
  const before = await queue();
  const { paidAt } = await complete(first);
  assert.ok(paidAt);
  fixture.takeEvents();
  const print = await reopen(first);
  assert.deepEqual([print.active, print.completedAt, print.filesExpireAt], [true, null, null]);
  assert.equal(print.paidAt, paidAt);
  assert.deepEqual(await queue(), before);
  const { changed, queueMoved, reopened } = events;
  assert.deepEqual(fixture.takeEvents(), [changed, queueMoved, reopened].sort());
  assert.deepEqual(await reopen(first), print);
  assert.deepEqual((await reopen(second)).active, true, 'as if it had been');
  assert.deepEqual(fixture.takeEvents(), []);
});

test('refuses to put an order back on the next day, and says so', async () => {
  const id = await fixture.insertPaid();
  assert.equal(ordersTimings.reopenWithinSeconds, 13, '10 s of the page, and the way to it');
  await complete(id);
  await fixture.setOrder(id, { completed_at: secondsFromNow(-REOPEN_SECONDS / 2) });
  assert.equal((await reopen(id)).active, true);
  await complete(id);
  await fixture.setOrder(id, { completed_at: secondsFromNow(-DAY_SECONDS) });
  fixture.takeEvents();
  isRefused(await fixture.call(reopenOrder, { print: id }), 409, 'print.reopen_too_late');
  assert.deepEqual(await queue(), []);
  assert.deepEqual(fixture.takeEvents(), []);
});

test('refuses to put back an order whose files are gone', async () => {
  const [expired, swept] = [await fixture.insertPaid(), await fixture.insertPaid()];
  for (const id of [expired, swept]) await complete(id);
  await fixture.setOrder(expired, { files_expire_at: secondsFromNow(0) });
  await fixture.setOrder(swept, { has_files: false });
  for (const print of [expired, swept]) {
    isRefused(await fixture.call(reopenOrder, { print }), 409, 'print.reopen_too_late');
  }
});

test('ends in one state, with an event per change, when completing and putting back race', async () => {
  const id = await fixture.insertPaid();
  const numbers = await queue();
  await complete(id);
  fixture.takeEvents();
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_nothing, index) =>
      fixture.call(index % 2 === 0 ? reopenOrder : completeOrder, { print: id }),
    ),
  );
  for (const answer of answers) assert.equal(answer.status, 200);
  const told = fixture.takeEvents();
  const completed = told.filter((event) => event === events.complete).length;
  const reopened = told.filter((event) => event === events.reopened).length;
  assert.equal(completed + reopened, told.filter((event) => event === events.changed).length);
  assert.deepEqual(await queue(), reopened > completed ? numbers : []);
  assert.ok(reopened - completed === 0 || reopened - completed === 1);
});

test('shows the lowest token number in the queue, else the last completed, also after a put-back', async () => {
  const [one, two, three] = [
    await fixture.insertPaid(),
    await fixture.insertPaid(),
    await fixture.insertPaid(),
  ];
  const priority = await fixture.insertPaid({ is_priority: true });
  const numbers = await queue();
  const current = async () => (await fixture.findShop()).currentToken - (numbers[1] ?? 0);
  assert.equal(await current(), 0);
  await complete(two);
  assert.equal(await current(), 0);
  await complete(one);
  assert.equal(await current(), 2);
  await complete(three);
  assert.equal(await current(), 2);
  await complete(priority);
  assert.equal(await current(), 2);
  await reopen(one);
  assert.equal(await current(), 0);
  await complete(one);
  assert.equal(await current(), 0, 'the one completed last, whatever its number');
  await reopen(one);
  await reopen(two);
  await complete(one);
  assert.equal(await current(), 1);
});

test('lists the queue oldest first, with priority orders separately', async () => {
  const [first, second] = [await fixture.insertPaid(), await fixture.insertPaid()];
  const late = await fixture.insertPaid({ is_priority: true, paid_at: new Date(2) });
  const early = await fixture.insertPaid({ is_priority: true, paid_at: new Date(1) });
  // Only the token number decides. `paid_at` is the start of the paying transaction, and a transaction that started
  // earlier may still have got a later token number.
  await fixture.setOrder(second, { paid_at: new Date(0) });
  const { priority, others } = await fixture.orders.queueOfShop(fixture.shop);
  assert.deepEqual(
    [priority, others].map((orders) => orders.map(({ _id }) => _id)),
    [
      [early, late],
      [first, second],
    ],
  );
  assert.deepEqual(
    priority.map(({ tokenNumber }) => tokenNumber),
    [-1, -1],
  );
});
