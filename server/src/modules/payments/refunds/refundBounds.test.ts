import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { newId } from '../../../db/newId.ts';
import type { RefundReason, RefundState } from '../../../db/schema/paymentTables.ts';
import {
  openPaymentsFixture,
  type PaymentsFixture,
} from '../../../../testing/fixtures/paymentsFixture.ts';
import type { RazorpayPayment } from '../../../../testing/razorpay/razorpayBooks.ts';

const PARTS = 25;
const PART_PAISE = 100;
const tooMuch = { constraint: 'refunds_within_payment' };

let fixture: PaymentsFixture;
before(async () => {
  fixture = await openPaymentsFixture();
});
after(() => fixture.close());
afterEach(async () => {
  fixture.takeAlerts();
  await fixture.assertSound();
});

async function openBooked() {
  const order = await fixture.openOrder();
  const payment = fixture.razorpay.pay(order.providerOrderId);
  await fixture.tell(payment);
  return { order, payment };
}

async function insertRefund(
  payment: RazorpayPayment,
  amount_paise: number,
  { reason = 'outside', state = 'pending' }: { reason?: RefundReason; state?: RefundState } = {},
): Promise<string> {
  const id = newId();
  const row = { id, payment_id: payment.id, amount_paise, reason, state };
  await fixture.server.dependencies.db.insertInto('refunds').values(row).execute();
  return id;
}

/** Deletes refunds that exist only in the database, not at the provider. */
async function dropRefunds(payment: RazorpayPayment): Promise<void> {
  const { db } = fixture.server.dependencies;
  await db.deleteFrom('refunds').where('payment_id', '=', payment.id).execute();
}

test(`accepts ${PARTS} of ${2 * PARTS} refunds at once, each of a ${PARTS}th of the payment [rule 12]`, async () => {
  const { payment } = await openBooked();
  const wishes = Array.from({ length: 2 * PARTS }, () => insertRefund(payment, PART_PAISE));
  const outcomes = await Promise.allSettled(wishes);
  const refused = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [(outcome.reason as { constraint?: string }).constraint] : [],
  );
  assert.deepEqual(refused, Array(PARTS).fill(tooMuch.constraint));
  await dropRefunds(payment);
});

test('accepts partial refunds up to the last paisa, and refuses one paisa more [rule 12]', async () => {
  const { payment } = await openBooked();
  await insertRefund(payment, 2_499);
  await assert.rejects(insertRefund(payment, 2), tooMuch);
  const last = await insertRefund(payment, 1);
  await assert.rejects(insertRefund(payment, 1), tooMuch);
  const raise = fixture.server.dependencies.db
    .updateTable('refunds')
    .set({ amount_paise: 2 })
    .where('id', '=', last);
  await assert.rejects(raise.execute(), tooMuch);
  await dropRefunds(payment);
});

test('frees the amount of a failed manual refund, and keeps the amount of our own failed refund [rule 12]', async () => {
  const { payment } = await openBooked();
  await insertRefund(payment, 1_000, { state: 'failed' });
  await insertRefund(payment, 2_000, { state: 'failed', reason: 'second_payment' });
  await assert.rejects(insertRefund(payment, 501), tooMuch);
  await insertRefund(payment, 500);
  await dropRefunds(payment);
});

test(`books each of ${PARTS} manual refunds once when each is reported three times at once [rule 12]`, async () => {
  const { order, payment } = await openBooked();
  const messages = await Promise.all(
    Array.from({ length: 3 * PARTS }, (_nothing, index) => {
      const made = fixture.razorpay.refundsOf(payment);
      const refund = made[index % PARTS] ?? fixture.razorpay.refundByHand(payment, PART_PAISE);
      return fixture.razorpay.message('refund.processed', { refund, payment });
    }),
  );
  await Promise.all(messages.map((message) => fixture.webhook(message)));
  await Promise.all([fixture.payments.work(), fixture.payments.work(), fixture.payments.work()]);
  const { db } = fixture.server.dependencies;
  const booked = await db
    .selectFrom('ledger')
    .select('amount_paise')
    .where('payment_id', '=', payment.id)
    .where('kind', '=', 'refund')
    .execute();
  assert.deepEqual(booked, Array(PARTS).fill({ amount_paise: String(PART_PAISE) }));
  assert.equal((await fixture.stateOf(order.id)).state, 'refunded');
});

test('refunds the rest under a new key after a part was refunded by hand [rule 12]', async () => {
  const order = await fixture.openOrder({ state: 'expired' });
  const payment = fixture.razorpay.pay(order.providerOrderId);
  const body = '{"error":{"description":"Your account does not have enough balance"}}';
  fixture.razorpay.fail({ call: 'POST /v1/payments/', kind: 'answers', status: 400, body });
  await fixture.tell(payment);
  assert.deepEqual(fixture.takeAlerts(), ['orphan', 'refund_failed']);
  const refund = fixture.razorpay.refundByHand(payment, 500);
  const message = await fixture.razorpay.message('refund.processed', { refund, payment });
  assert.equal(await fixture.webhook(message), 200);
  await fixture.workNow();
  await fixture.workNow();
  const { db } = fixture.server.dependencies;
  const refunds = await db
    .selectFrom('refunds')
    .select(['reason', 'amount_paise', 'state', 'failures'])
    .where('payment_id', '=', payment.id)
    .orderBy('created_at')
    .execute();
  // The number of failures matters, because the refund's idempotency key is derived from it.
  assert.deepEqual(refunds, [
    { reason: 'expired', amount_paise: '2000', state: 'processed', failures: 1 },
    { reason: 'outside', amount_paise: '500', state: 'processed', failures: 0 },
  ]);
  assert.equal(payment.amount_refunded, 2_500);
});
