import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { apiPaths } from '@parchi/contract';
import {
  openPaymentsFixture,
  type PaidOrder,
  type PaymentsFixture,
} from '../../../../testing/fixtures/paymentsFixture.ts';

const ROUNDS = 8;

let fixture: PaymentsFixture;
before(async () => {
  fixture = await openPaymentsFixture();
});
after(() => fixture.close());
afterEach(() => fixture.assertSound());

async function payAndComplete(): Promise<PaidOrder> {
  const order = await fixture.payOrder();
  const reply = await fixture.callAsShop(apiPaths.completeOrder, { print: order.id });
  assert.equal(reply.statusCode, 200, reply.body);
  return order;
}

const reopen = ({ id }: PaidOrder) => fixture.callAsShop(apiPaths.reopenOrder, { print: id });

/** Refunds a payment by hand at the provider, and delivers the webhook about it. */
async function refund({ payment }: PaidOrder, amountPaise: number): Promise<void> {
  const made = fixture.razorpay.refundByHand(payment, amountPaise);
  await fixture.webhook(
    await fixture.razorpay.message('refund.created', { refund: made, payment }),
  );
  await fixture.payments.work();
}

for (const status of ['processed', 'pending'] as const) {
  test(`refuses to put back an order whose refund is ${status}, and says so [F-157]`, async () => {
    const order = await payAndComplete();
    fixture.razorpay.refundStart.status = status;
    await refund(order, order.amountPaise);
    fixture.razorpay.refundStart.status = 'processed';
    const reply = await reopen(order);
    assert.equal(reply.statusCode, 409, reply.body);
    const text = 'This order was refunded and can’t be put back.';
    assert.deepEqual(reply.json(), { code: 'print.refunded', message: text, text });
    assert.equal((await fixture.stateOf(order.id)).state, 'completed');
    for (const made of fixture.razorpay.refunds.values())
      fixture.razorpay.endRefund(made, 'processed');
    await fixture.workNow();
  });
}

test('puts back a completed order that was refunded in part [F-157]', async () => {
  const order = await payAndComplete();
  await refund(order, order.amountPaise - 1);
  assert.equal((await reopen(order)).statusCode, 200);
  assert.equal((await fixture.stateOf(order.id)).state, 'active');
});

test('never has a refunded order in the queue when refund and put-back race [F-157]', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = await payAndComplete();
    const [{ statusCode }] = await Promise.all([reopen(order), refund(order, order.amountPaise)]);
    const { state } = await fixture.stateOf(order.id);
    const outcome = `${statusCode} ${state}`;
    assert.ok(['200 refunded', '409 completed'].includes(outcome), outcome);
  }
});
