import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { apiPaths, type Id, type PreviousOrdersReply } from '@parchi/contract';
import type { UpdateObject } from 'kysely';
import { secondsFromNow } from '../../../db/databaseClock.ts';
import type { Database } from '../../../db/schema.ts';
import {
  openPaymentsFixture,
  type PaymentsFixture,
} from '../../../../testing/fixtures/paymentsFixture.ts';

const THIRTY_DAYS_SECONDS = 30 * 86_400;

let fixture: PaymentsFixture;
before(async () => {
  fixture = await openPaymentsFixture();
});
after(() => fixture.close());
afterEach(() => fixture.assertSound());

type Change = UpdateObject<Database, 'orders'>;

async function change(order: Id, columns: Change): Promise<void> {
  const { db } = fixture.server.dependencies;
  await db.updateTable('orders').set(columns).where('id', '=', order).execute();
}

/** Pays an order and then sets the time at which it ends to now. */
async function payOverdue(columns: Change = {}) {
  const order = await fixture.payOrder();
  await change(order.id, { ends_at: secondsFromNow(0), ...columns });
  fixture.published.length = 0;
  return order;
}

const isOpened = { opened_at: secondsFromNow(-60) };

async function queue() {
  const { priority, others } = await fixture.orders.queueOfShop(fixture.shop);
  return [...priority, ...others].map(({ _id }) => _id);
}

test('keeps a paid order for 30 days, and shows its end date [F-151]', async () => {
  const { id } = await fixture.payOrder();
  await fixture.orders.sweep();
  const order = await fixture.look(id);
  const waits = Date.parse(order.endsAt ?? '') - Date.parse(order.paidAt ?? '');
  assert.equal(waits, THIRTY_DAYS_SECONDS * 1_000);
  assert.deepEqual([order.active, order.endedAt, order.endReason], [true, null, null]);
});

test('ends an order that the shop never opened, and refunds it once [F-151]', async () => {
  const { id, payment, amountPaise } = await payOverdue();
  const { tokenNumber } = await fixture.look(id);
  for (let time = 0; time < 3; time += 1) await fixture.orders.sweep();
  const ended = await fixture.look(id);
  assert.deepEqual(
    [ended.active, ended.completedAt, ended.endReason, ended.payment.status],
    [false, null, 'not_printed', 'refund_started'],
  );
  assert.ok(Date.parse(ended.endedAt ?? '') >= Date.parse(ended.paidAt ?? ''));
  assert.deepEqual([ended.endsAt, ended.tokenNumber], [null, tokenNumber]);
  assert.deepEqual(fixture.takeEvents().sort(), ['changed', 'ended']);
  assert.ok(!(await queue()).includes(id));

  for (let time = 0; time < 3; time += 1) await fixture.workNow();
  const [refund, ...more] = fixture.razorpay.refundsOf(payment);
  assert.deepEqual([refund?.amount, more], [amountPaise, []]);
  const { status, timeline } = (await fixture.look(id)).payment;
  assert.equal(status, 'refunded');
  assert.deepEqual(
    timeline.map(({ event }) => event),
    ['ordered', 'paid', 'refund_started', 'ended', 'refunded'],
  );
});

test('refunds a priority order with its priority fee [F-151]', async () => {
  const { id, payment } = await fixture.payOrder({ is_priority: true, total_paise: 1_500 });
  await change(id, { ends_at: secondsFromNow(0) });
  await fixture.orders.sweep();
  await fixture.workNow();
  assert.deepEqual(
    fixture.razorpay.refundsOf(payment).map(({ amount }) => amount),
    [2_500],
  );
  assert.equal((await fixture.stateOf(id)).token, -1);
});

test('refunds only the rest of an order that was partly refunded by hand [F-151]', async () => {
  const { id, payment } = await payOverdue();
  const byHand = fixture.razorpay.refundByHand(payment, 1_000);
  await fixture.webhook(
    await fixture.razorpay.message('refund.processed', { refund: byHand, payment }),
  );
  await fixture.payments.work();
  await fixture.orders.sweep();
  await fixture.workNow();
  assert.deepEqual(
    fixture.razorpay.refundsOf(payment).map(({ amount }) => amount),
    [1_000, 1_500],
  );
  assert.equal((await fixture.look(id)).payment.status, 'refunded');
});

test('refunds the rest when a manual refund fails after the order ended [F-151]', async () => {
  const { id, payment } = await payOverdue();
  fixture.razorpay.refundStart.status = 'pending';
  const byHand = fixture.razorpay.refundByHand(payment, 1_000);
  fixture.razorpay.refundStart.status = 'processed';
  await fixture.webhook(
    await fixture.razorpay.message('refund.created', { refund: byHand, payment }),
  );
  await fixture.payments.work();
  await fixture.orders.sweep();
  await fixture.workNow();
  fixture.razorpay.endRefund(byHand, 'failed');
  await fixture.webhook(
    await fixture.razorpay.message('refund.failed', { refund: byHand, payment }),
  );
  await fixture.payments.work();
  await fixture.workNow();
  const back = fixture.razorpay.refundsOf(payment).filter(({ status }) => status === 'processed');
  assert.equal(
    back.reduce((sum, { amount }) => sum + amount, 0),
    2_500,
  );
  assert.equal((await fixture.look(id)).payment.status, 'refunded');
  assert.deepEqual(fixture.takeAlerts(), ['refund_failed']);
});

test('completes an opened order at its end, without a refund [F-152]', async () => {
  const { id, payment } = await payOverdue(isOpened);
  const at = (await fixture.orders.queueOfShop(fixture.shop)).others[0]?.shop.currentToken;
  for (let time = 0; time < 3; time += 1) await fixture.orders.sweep();
  await fixture.workNow();
  const ended = await fixture.look(id);
  assert.deepEqual(
    [ended.active, ended.endReason, ended.payment.status],
    [false, 'not_completed', 'paid'],
  );
  assert.equal(ended.completedAt, ended.endedAt);
  const filesLastMs = Date.parse(ended.filesExpireAt ?? '') - Date.parse(ended.endedAt ?? '');
  assert.equal(filesLastMs, 86_400_000);
  assert.deepEqual(fixture.razorpay.refundsOf(payment), []);
  assert.deepEqual(fixture.takeEvents().sort(), ['changed', 'ended']);
  assert.ok(!(await queue()).includes(id));
  assert.notEqual(ended.shop.currentToken, ended.tokenNumber, `the shop was at ${at}`);
});

test('lists an ended order first among the previous orders of customer and shop [F-152]', async () => {
  const later = await fixture.payOrder();
  assert.equal(
    (await fixture.callAsShop(apiPaths.completeOrder, { print: later.id })).statusCode,
    200,
  );
  const printed = await payOverdue({ ...isOpened, created_at: secondsFromNow(-90_000) });
  const unprinted = await payOverdue({ created_at: secondsFromNow(-90_000) });
  await fixture.orders.sweep();
  const ended = [printed.id, unprinted.id].sort();
  const firstTwo = (orders: readonly { _id: Id }[]) => orders.slice(0, 2).map(({ _id }) => _id);
  const { previous } = await fixture.orders.ordersOfUser(fixture.user);
  assert.deepEqual(firstTwo(previous).sort(), ended);
  const reply = await fixture.callAsShop(apiPaths.previousOrders, {});
  assert.deepEqual(firstTwo(reply.json<PreviousOrdersReply>().orders).sort(), ended);
  await fixture.workNow();
});

test('never puts back an ended order or reuses its number [F-154]', async () => {
  const [unprinted, printed] = [await payOverdue(), await payOverdue(isOpened)];
  await fixture.orders.sweep();
  for (const [order, path, status] of [
    [unprinted, apiPaths.completeOrder, 409],
    [unprinted, apiPaths.reopenOrder, 409],
    [printed, apiPaths.completeOrder, 200],
    [printed, apiPaths.reopenOrder, 409],
  ] as const) {
    const reply = await fixture.callAsShop(path, { print: order.id });
    assert.equal(reply.statusCode, status, reply.body);
  }
  await fixture.workNow();
  const tokens = await Promise.all(
    [unprinted, printed, await fixture.payOrder()].map(
      async ({ id }) => (await fixture.stateOf(id)).token,
    ),
  );
  assert.equal(new Set(tokens).size, 3);
});

test('ends and refunds an order once when several servers sweep [F-154]', async () => {
  const { payment } = await payOverdue();
  const reports = await Promise.all([1, 2, 3, 4].map(() => fixture.orders.sweep()));
  assert.equal(
    reports.reduce((sum, { ended }) => sum + ended, 0),
    1,
  );
  await Promise.all([1, 2, 3].map(() => fixture.workNow()));
  assert.equal(fixture.razorpay.refundsOf(payment).length, 1);
  assert.deepEqual(fixture.takeEvents().sort(), ['changed', 'ended']);
});

for (let round = 1; round <= 5; round += 1) {
  test(`either completes or refunds an order when both race, round ${round} [F-154]`, async () => {
    const { id, payment } = await payOverdue();
    const completing = fixture.callAsShop(apiPaths.completeOrder, { print: id });
    const [{ statusCode }] = await Promise.all([completing, fixture.orders.sweep()]);
    await fixture.workNow();
    const { endReason, payment: money } = await fixture.look(id);
    const outcome = [
      statusCode,
      endReason,
      money.status,
      fixture.razorpay.refundsOf(payment).length,
    ];
    assert.deepEqual(
      outcome,
      statusCode === 200 ? [200, null, 'paid', 0] : [409, 'not_printed', 'refunded', 1],
    );
  });
}

test('ends an order while the provider is away, and refunds it later [F-154]', async () => {
  const { id, payment } = await payOverdue();
  await fixture.orders.sweep();
  for (let time = 0; time < 2; time += 1) {
    fixture.razorpay.fail({ call: 'POST /v1/payments/', kind: 'answers', status: 503 });
    await fixture.workNow();
    assert.equal((await fixture.look(id)).payment.status, 'refund_started');
  }
  fixture.razorpay.fail({ call: 'POST /v1/payments/', kind: 'loses the answer' });
  await fixture.workNow();
  await fixture.workNow();
  assert.equal(fixture.razorpay.refundsOf(payment).length, 1);
  assert.equal((await fixture.look(id)).payment.status, 'refunded');
});

test('logs an order that cannot be ended, and ends the others [F-154]', async () => {
  const broken = await fixture.insertOrder({ state: 'active', token_number: 900_000 });
  await change(broken.id, { ends_at: secondsFromNow(-60) });
  const { id } = await payOverdue();
  await fixture.orders.sweep();
  assert.equal((await fixture.look(id)).endReason, 'not_printed');
  assert.equal((await fixture.stateOf(broken.id)).state, 'active');
  assert.deepEqual(fixture.takeAlerts(), ['an order could not be ended']);
  await fixture.server.dependencies.db.deleteFrom('orders').where('id', '=', broken.id).execute();
  await fixture.workNow();
});

for (const [left, within] of [
  [7 * 86_400 + 60, null],
  [7 * 86_400 - 60, 'week'],
  [86_400 + 60, 'week'],
  [86_400 - 60, 'day'],
  [-60, 'day'],
] as const) {
  test(`answers endsWithin ${within ?? 'null'} with ${left} s left [F-155]`, async () => {
    const { id } = await fixture.payOrder();
    await change(id, { ends_at: secondsFromNow(left) });
    assert.equal((await fixture.look(id)).endsWithin, within);
    await change(id, { ends_at: secondsFromNow(THIRTY_DAYS_SECONDS) });
  });
}
