import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { apiPaths } from '@parchi/contract';
import {
  openPaymentsScene,
  type PaidPrint,
  type PaymentsScene,
} from '../../../testing/paymentsScene.ts';

const ROUNDS = 8;

let scene: PaymentsScene;
before(async () => {
  scene = await openPaymentsScene();
});
after(() => scene.close());
afterEach(() => scene.assertSound());

async function payAndComplete(): Promise<PaidPrint> {
  const print = await scene.payPrint();
  const reply = await scene.callAsShop(apiPaths.completeOrder, { print: print.id });
  assert.equal(reply.statusCode, 200, reply.body);
  return print;
}

const reopen = ({ id }: PaidPrint) => scene.callAsShop(apiPaths.reopenOrder, { print: id });

/** Refunds a payment manually at the provider and delivers the webhook. */
async function refund({ payment }: PaidPrint, amountPaise: number): Promise<void> {
  const made = scene.razorpay.refundByHand(payment, amountPaise);
  await scene.webhook(await scene.razorpay.message('refund.created', { refund: made, payment }));
  await scene.payments.work();
}

for (const status of ['processed', 'pending'] as const) {
  test(`refuses to put back an order whose refund is ${status}, and says so [F-157]`, async () => {
    const print = await payAndComplete();
    scene.razorpay.refundStart.status = status;
    await refund(print, print.amountPaise);
    scene.razorpay.refundStart.status = 'processed';
    const reply = await reopen(print);
    assert.equal(reply.statusCode, 409, reply.body);
    const text = 'This order was refunded and can’t be put back.';
    assert.deepEqual(reply.json(), { code: 'print.refunded', message: text, text });
    assert.equal((await scene.stateOf(print.id)).state, 'completed');
    for (const made of scene.razorpay.refunds.values()) scene.razorpay.endRefund(made, 'processed');
    await scene.workNow();
  });
}

test('puts back a completed order that was refunded in part [F-157]', async () => {
  const print = await payAndComplete();
  await refund(print, print.amountPaise - 1);
  assert.equal((await reopen(print)).statusCode, 200);
  assert.equal((await scene.stateOf(print.id)).state, 'active');
});

test('never has a refunded order in the queue when refund and put-back race [F-157]', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const print = await payAndComplete();
    const [{ statusCode }] = await Promise.all([reopen(print), refund(print, print.amountPaise)]);
    const { state } = await scene.stateOf(print.id);
    const outcome = `${statusCode} ${state}`;
    assert.ok(['200 refunded', '409 completed'].includes(outcome), outcome);
  }
});
