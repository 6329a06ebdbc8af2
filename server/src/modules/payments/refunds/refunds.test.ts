import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import {
  openPaymentsFixture,
  type PaymentsFixture,
} from '../../../../testing/fixtures/paymentsFixture.ts';
import type { RazorpayPayment } from '../../../../testing/razorpay/razorpayBooks.ts';

let fixture: PaymentsFixture;
before(async () => {
  fixture = await openPaymentsFixture();
});
after(() => fixture.close());
afterEach(() => fixture.assertSound());

/** Makes a payment for an expired order. Its refund is stored, but not yet requested from the provider. */
async function makeOrphan(): Promise<RazorpayPayment> {
  const order = await fixture.openOrder({ state: 'expired' });
  const payment = fixture.razorpay.pay(order.providerOrderId);
  await fixture.payments.open(order);
  const message = await fixture.razorpay.message('payment.captured', { payment });
  await fixture.webhook(message);
  return payment;
}

async function statusOf(payment: RazorpayPayment) {
  const { db } = fixture.server.dependencies;
  const { order_id: id } = await db
    .selectFrom('provider_orders')
    .select('order_id')
    .where('provider_order_id', '=', payment.order_id)
    .executeTakeFirstOrThrow();
  const order = id as Parameters<PaymentsFixture['stateOf']>[0];
  return (await fixture.orders.showOrder(order)).payment;
}

test('refunds money for an expired order once, and shows the bank reference to the customer [rule 13] [F-28]', async () => {
  const payment = await makeOrphan();
  await fixture.payments.work();
  assert.deepEqual(fixture.takeAlerts(), ['orphan']);
  for (const event of ['payment.captured', 'order.paid']) await fixture.tell(payment, event);
  await fixture.workNow();
  const [refund, ...more] = fixture.razorpay.refundsOf(payment);
  assert.ok(refund);
  assert.deepEqual(more, []);
  const { status, timeline } = await statusOf(payment);
  assert.equal(status, 'refunded');
  const last = timeline.findLast(({ event }) => event === 'refunded');
  assert.equal(last?.reference, refund.acquirer_data.rrn);
  assert.equal(last.amount, 25);
});

for (const kind of ['drops the call', 'loses the answer'] as const) {
  test(`makes one refund by repeating it with its key when the provider ${kind} [rule 12] [F-33]`, async () => {
    const payment = await makeOrphan();
    fixture.razorpay.fail({ call: 'POST /v1/payments/', kind });
    await fixture.payments.work();
    assert.equal((await statusOf(payment)).status, 'refund_started');
    await fixture.workNow();
    assert.equal(fixture.razorpay.refundsOf(payment).length, 1);
    assert.equal((await statusOf(payment)).status, 'refunded');
    assert.deepEqual(fixture.takeAlerts(), ['orphan']);
  });
}

test('retries without an alert after 409, when the first call is still being processed', async () => {
  const payment = await makeOrphan();
  fixture.razorpay.fail({ call: 'POST /v1/payments/', kind: 'answers', status: 409, body: '{}' });
  await fixture.payments.work();
  assert.deepEqual(fixture.takeAlerts(), ['orphan']);
  await fixture.workNow();
  assert.equal(fixture.razorpay.refundsOf(payment).length, 1);
});

test('alerts and retries when the provider refuses a refund, as for too low a balance [rule 17]', async () => {
  const payment = await makeOrphan();
  const body = '{"error":{"description":"Your account does not have enough balance"}}';
  fixture.razorpay.fail({ call: 'POST /v1/payments/', kind: 'answers', status: 400, body });
  await fixture.payments.work();
  assert.deepEqual(fixture.takeAlerts(), ['orphan', 'refund_failed']);
  await fixture.workNow();
  assert.equal(fixture.razorpay.refundsOf(payment).length, 1);
});

test('shows a refund as started, and as refunded only once it is processed [rule 12]', async () => {
  fixture.razorpay.refundStart.status = 'pending';
  const payment = await makeOrphan();
  await fixture.payments.work();
  fixture.razorpay.refundStart.status = 'processed';
  assert.equal((await statusOf(payment)).status, 'refund_started');
  const [refund] = fixture.razorpay.refundsOf(payment);
  assert.ok(refund);
  fixture.razorpay.endRefund(refund, 'processed');
  const message = await fixture.razorpay.message('refund.processed', { refund, payment });
  assert.equal(await fixture.webhook(message), 200);
  await fixture.payments.work();
  assert.equal((await statusOf(payment)).status, 'refunded');
  assert.deepEqual(fixture.takeAlerts(), ['orphan']);
});

test('polls a refund whose result no webhook reports', async () => {
  fixture.razorpay.refundStart.status = 'pending';
  const payment = await makeOrphan();
  await fixture.payments.work();
  fixture.razorpay.refundStart.status = 'processed';
  const [refund] = fixture.razorpay.refundsOf(payment);
  assert.ok(refund);
  fixture.razorpay.endRefund(refund, 'processed');
  await fixture.workNow();
  assert.equal((await statusOf(payment)).status, 'refunded');
  fixture.takeAlerts();
});

test('repeats a failed refund under another key, and shows the failure after three attempts', async () => {
  fixture.razorpay.refundStart.status = 'failed';
  const payment = await makeOrphan();
  await fixture.payments.work();
  assert.deepEqual(fixture.takeAlerts(), ['orphan', 'refund_failed']);
  await fixture.workNow();
  await fixture.workNow();
  assert.deepEqual(fixture.takeAlerts(), ['refund_failed', 'refund_failed']);
  assert.ok((await statusOf(payment)).timeline.some(({ event }) => event === 'refund_failed'));
  const [first] = fixture.razorpay.refundsOf(payment);
  assert.ok(first);
  const late = await fixture.razorpay.message('refund.failed', { refund: first, payment });
  await fixture.webhook(late);
  fixture.razorpay.refundStart.status = 'processed';
  await fixture.workNow();
  assert.equal(fixture.takeAlerts().length, 1, 'told again of the first one');
  const states = fixture.razorpay.refundsOf(payment).map((refund) => refund.status);
  assert.deepEqual(states, ['failed', 'failed', 'failed', 'processed']);
  assert.equal((await statusOf(payment)).status, 'refunded');
});

test('creates no second refund when the webhook arrives before the answer', async () => {
  const payment = await makeOrphan();
  fixture.razorpay.fail({ call: 'POST /v1/payments/', kind: 'loses the answer' });
  await fixture.payments.work();
  const [refund] = fixture.razorpay.refundsOf(payment);
  assert.ok(refund);
  await fixture.webhook(await fixture.razorpay.message('refund.created', { refund, payment }));
  await fixture.payments.work();
  await fixture.workNow();
  assert.equal(fixture.razorpay.refundsOf(payment).length, 1);
  const { db } = fixture.server.dependencies;
  const rows = await db
    .selectFrom('refunds')
    .select(['state', 'reason'])
    .where('payment_id', '=', payment.id)
    .execute();
  assert.deepEqual(rows, [{ state: 'processed', reason: 'expired' }]);
  fixture.takeAlerts();
});

test('ends an order and notifies its shop once manual refunds return all of its money [rule 12]', async () => {
  const order = await fixture.openOrder();
  const payment = fixture.razorpay.pay(order.providerOrderId);
  await fixture.tell(payment);
  fixture.published.length = 0;
  for (const [amount, state] of [
    [1_000, 'active'],
    [1_499, 'active'],
    [1, 'refunded'],
  ] as const) {
    const refund = fixture.razorpay.refundByHand(payment, amount);
    const message = await fixture.razorpay.message('refund.processed', { refund, payment });
    for (let time = 0; time < 2; time += 1) {
      await fixture.webhook(message);
      await fixture.payments.work();
    }
    assert.equal((await fixture.stateOf(order.id)).state, state, `after ${amount}`);
    const told = fixture.takeEvents();
    assert.deepEqual(told, state === 'refunded' ? ['changed'] : []);
    await fixture.assertSound();
  }
  assert.equal((await statusOf(payment)).status, 'refunded');
});

for (const before of ['was unreported', 'was reported before its capture'] as const) {
  test(`books a partial manual refund of a payment that ${before}, and keeps the order`, async () => {
    const order = await fixture.openOrder();
    const payment = fixture.razorpay.pay(order.providerOrderId, { status: 'authorized' });
    if (before === 'was reported before its capture')
      await fixture.tell(payment, 'payment.authorized');
    fixture.razorpay.setStatus(payment, 'captured');
    const refund = fixture.razorpay.refundByHand(payment, 1_000);
    await fixture.webhook(await fixture.razorpay.message('refund.processed', { refund, payment }));
    await fixture.payments.work();
    assert.equal((await fixture.stateOf(order.id)).state, 'active');
    const sent = (await statusOf(payment)).timeline.filter(({ event }) => event === 'refunded');
    assert.deepEqual(
      sent.map(({ amount }) => amount),
      [10],
    );
  });
}

test('polls a partial manual refund whose result no webhook reports, and does not repeat it', async () => {
  const order = await fixture.openOrder();
  const payment = fixture.razorpay.pay(order.providerOrderId);
  await fixture.tell(payment);
  fixture.razorpay.refundStart.status = 'pending';
  const refund = fixture.razorpay.refundByHand(payment, 1_000);
  fixture.razorpay.refundStart.status = 'processed';
  await fixture.webhook(await fixture.razorpay.message('refund.created', { refund, payment }));
  await fixture.payments.work();
  fixture.razorpay.endRefund(refund, 'processed');
  await fixture.workNow();
  assert.deepEqual(fixture.razorpay.refundsOf(payment), [refund]);
  const sent = (await statusOf(payment)).timeline.filter(({ event }) => event === 'refunded');
  assert.equal(sent.length, 1);
});

test('keeps the report of a manual refund until the provider answers about its payment', async () => {
  const order = await fixture.openOrder();
  const payment = fixture.razorpay.pay(order.providerOrderId);
  const refund = fixture.razorpay.refundByHand(payment, 1_000);
  fixture.razorpay.fail({
    call: `GET /v1/orders/${order.providerOrderId}`,
    kind: 'answers',
    status: 503,
  });
  await fixture.webhook(await fixture.razorpay.message('refund.processed', { refund, payment }));
  await fixture.payments.work();
  assert.equal((await fixture.stateOf(order.id)).state, 'awaiting_payment');
  await fixture.workNow();
  assert.equal((await fixture.stateOf(order.id)).state, 'active');
});

test('keeps an order active when a second payment for it is refunded', async () => {
  const order = await fixture.openOrder();
  await fixture.tell(fixture.razorpay.pay(order.providerOrderId));
  const second = fixture.razorpay.pay(order.providerOrderId);
  await fixture.tell(second);
  await fixture.workNow();
  assert.equal(second.status, 'refunded');
  assert.equal((await fixture.stateOf(order.id)).state, 'active');
  assert.deepEqual(fixture.takeAlerts(), ['orphan']);
});

test('books no refund when the bank reverses a payment before its capture', async () => {
  const order = await fixture.openOrder();
  const payment = fixture.razorpay.pay(order.providerOrderId, { status: 'authorized' });
  await fixture.tell(payment, 'payment.authorized');
  assert.equal((await statusOf(payment)).status, 'checking');
  fixture.razorpay.setStatus(payment, 'refunded');
  const refund = {
    id: 'rfnd_auto',
    entity: 'refund',
    payment_id: payment.id,
    amount: 2_500,
  } as const;
  const made = { ...refund, status: 'processed', acquirer_data: { rrn: null } } as const;
  fixture.razorpay.refunds.set(made.id, { ...made, acquirer_data: { rrn: null } });
  await fixture.webhook(
    await fixture.razorpay.message('refund.processed', { payment, refund: made }),
  );
  await fixture.payments.work();
  assert.equal((await fixture.stateOf(order.id)).state, 'awaiting_payment');
});
