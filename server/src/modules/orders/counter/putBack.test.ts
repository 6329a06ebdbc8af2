import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { apiPaths, type ErrorReply } from '@parchi/contract';
import { sql } from 'kysely';
import { databaseNow } from '../../../db/databaseClock.ts';
import { ordersTimings } from '../ordersTimings.ts';
import {
  openPaymentsFixture,
  type PaidOrder,
  type PaymentsFixture,
} from '../../../../testing/fixtures/paymentsFixture.ts';

let fixture: PaymentsFixture;
before(async () => {
  // “Undo” is possible for zero seconds, so that the tests also pass in the first seconds after midnight.
  const timings = { orders: { ...ordersTimings, reopenWithinSeconds: 0 } };
  fixture = await openPaymentsFixture({ timings });
});
after(() => fixture.close());
afterEach(() => fixture.assertSound());

const putBack = ({ id }: PaidOrder) => fixture.callAsShop(apiPaths.reopenOrder, { print: id });
const isOffered = async ({ id }: PaidOrder) => (await fixture.look(id)).reopenable;

/** Pays and completes an order, this many seconds after the last midnight in India. */
async function completeAfterMidnight(seconds: number): Promise<PaidOrder> {
  const order = await fixture.payOrder();
  await fixture.callAsShop(apiPaths.completeOrder, { print: order.id });
  const completed_at = sql<Date>`
    timezone('Asia/Kolkata', date_trunc('day', timezone('Asia/Kolkata', now()))) + make_interval(secs => ${seconds})`;
  await setOrder(order, { completed_at });
  return order;
}

function setOrder({ id }: PaidOrder, change: object) {
  return fixture.server.dependencies.db
    .updateTable('orders')
    .set(change)
    .where('id', '=', id)
    .execute();
}

test('puts back an order that was completed in the first second of the day [F-362]', async () => {
  const order = await completeAfterMidnight(0);
  const { token } = await fixture.stateOf(order.id);
  assert.equal(await isOffered(order), true);
  fixture.published.length = 0;
  assert.equal((await putBack(order)).statusCode, 200);
  assert.deepEqual(await fixture.stateOf(order.id), { state: 'active', token });
  assert.ok(fixture.published.includes(`/user/${fixture.user} reopened`));
  assert.equal(await isOffered(order), false);
});

test('gives an order that is put back after its last day one day more [F-362]', async () => {
  const order = await completeAfterMidnight(0);
  await setOrder(order, { ends_at: databaseNow });
  await putBack(order);
  await fixture.orders.sweep();
  assert.equal((await fixture.stateOf(order.id)).state, 'active');
});

test('refuses to put back an order that was completed in the last second of yesterday [F-362]', async () => {
  const order = await completeAfterMidnight(-1);
  assert.equal(await isOffered(order), false);
  const reply = await putBack(order);
  const { code } = reply.json<ErrorReply>();
  assert.deepEqual([reply.statusCode, code], [409, 'print.reopen_too_late']);
});

test('puts an order back once when two devices do so at the same time [F-363]', async () => {
  const order = await completeAfterMidnight(0);
  fixture.published.length = 0;
  const replies = await Promise.all([putBack(order), putBack(order), putBack(order)]);
  assert.deepEqual(
    replies.map(({ statusCode }) => statusCode),
    [200, 200, 200],
  );
  const told = fixture.published.filter((event) => event.endsWith(' reopened'));
  assert.equal(told.length, 1);
});

for (const [what, change] of [
  ['have expired', { files_expire_at: databaseNow }],
  ['were swept', { has_files: false }],
] as const) {
  test(`does not offer to put back an order whose files ${what} [F-363]`, async () => {
    const order = await completeAfterMidnight(0);
    await setOrder(order, change);
    assert.equal(await isOffered(order), false);
    assert.equal((await putBack(order)).statusCode, 409);
  });
}

test('does not offer to put back a refunded order [F-363]', async () => {
  const order = await completeAfterMidnight(0);
  const made = fixture.razorpay.refundByHand(order.payment, order.amountPaise);
  await fixture.webhook(
    await fixture.razorpay.message('refund.created', { refund: made, payment: order.payment }),
  );
  await fixture.workNow();
  assert.equal(await isOffered(order), false);
  assert.equal((await putBack(order)).statusCode, 409);
});

test('puts back an order whose refund outside this server has failed [F-402]', async () => {
  const order = await completeAfterMidnight(0);
  const { payment } = order;
  fixture.razorpay.refundStart.status = 'pending';
  const made = fixture.razorpay.refundByHand(payment, order.amountPaise);
  fixture.razorpay.refundStart.status = 'processed';
  await fixture.webhook(
    await fixture.razorpay.message('refund.created', { refund: made, payment }),
  );
  await fixture.workNow();
  assert.equal(await isOffered(order), false);
  fixture.razorpay.endRefund(made, 'failed');
  await fixture.workNow();
  assert.deepEqual(fixture.takeAlerts(), ['refund_failed']);
  assert.equal(await isOffered(order), true);
  assert.equal((await putBack(order)).statusCode, 200);
});
