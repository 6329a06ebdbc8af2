import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { openPaymentsScene, type PaymentsScene } from '../../../testing/paymentsScene.ts';
import type { RazorpayPayment } from '../../../testing/razorpayBooks.ts';

let scene: PaymentsScene;
before(async () => {
  scene = await openPaymentsScene();
});
after(() => scene.close());
afterEach(() => scene.assertSound());

/** A payment for an expired order, whose refund is requested but not yet sent. */
async function makeOrphan(): Promise<RazorpayPayment> {
  const print = await scene.openPrint({ state: 'expired' });
  const payment = scene.razorpay.pay(print.orderId);
  await scene.payments.open(print);
  const message = await scene.razorpay.message('payment.captured', { payment });
  await scene.webhook(message);
  return payment;
}

function refundsOf({ id }: RazorpayPayment) {
  return [...scene.razorpay.refunds.values()].filter((refund) => refund.payment_id === id);
}

async function statusOf(payment: RazorpayPayment) {
  const { db } = scene.server.dependencies;
  const { print_id: id } = await db
    .selectFrom('payment_orders')
    .select('print_id')
    .where('provider_order_id', '=', payment.order_id)
    .executeTakeFirstOrThrow();
  const print = id as Parameters<PaymentsScene['stateOf']>[0];
  return (await scene.payments.paymentsOf([print])).get(print) ?? assert.fail();
}

test('refunds money for an expired order once, and shows the bank reference to the customer [rule 13] [F-28]', async () => {
  const payment = await makeOrphan();
  await scene.payments.work();
  assert.deepEqual(scene.takeAlerts(), ['orphan']);
  for (const event of ['payment.captured', 'order.paid']) await scene.tell(payment, event);
  await scene.workNow();
  const [refund, ...more] = refundsOf(payment);
  assert.ok(refund);
  assert.deepEqual(more, []);
  const { status, timeline } = await statusOf(payment);
  assert.equal(status, 'refunded');
  const last = timeline.findLast(({ event }) => event === 'refunded');
  assert.equal(last?.reference, refund.acquirer_data.rrn);
  assert.equal(last.amount, 25);
});

for (const kind of ['drops the call', 'loses the answer'] as const) {
  test(`repeats a refund with its key when the provider ${kind}: one refund [rule 12] [F-33]`, async () => {
    const payment = await makeOrphan();
    scene.razorpay.fail({ call: 'POST /v1/payments/', kind });
    await scene.payments.work();
    assert.equal((await statusOf(payment)).status, 'refund_started');
    await scene.workNow();
    assert.equal(refundsOf(payment).length, 1);
    assert.equal((await statusOf(payment)).status, 'refunded');
    assert.deepEqual(scene.takeAlerts(), ['orphan']);
  });
}

test('retries without an alert after 409, when the first call is still being processed', async () => {
  const payment = await makeOrphan();
  scene.razorpay.fail({ call: 'POST /v1/payments/', kind: 'answers', status: 409, body: '{}' });
  await scene.payments.work();
  assert.deepEqual(scene.takeAlerts(), ['orphan']);
  await scene.workNow();
  assert.equal(refundsOf(payment).length, 1);
});

test('alerts and retries when a refund is refused, as with too low a balance [rule 17]', async () => {
  const payment = await makeOrphan();
  const body = '{"error":{"description":"Your account does not have enough balance"}}';
  scene.razorpay.fail({ call: 'POST /v1/payments/', kind: 'answers', status: 400, body });
  await scene.payments.work();
  assert.deepEqual(scene.takeAlerts(), ['orphan', 'refund_failed']);
  await scene.workNow();
  assert.equal(refundsOf(payment).length, 1);
});

test('shows a refund as started, and as refunded only once it is processed [rule 12]', async () => {
  scene.razorpay.refundStart.status = 'pending';
  const payment = await makeOrphan();
  await scene.payments.work();
  scene.razorpay.refundStart.status = 'processed';
  assert.equal((await statusOf(payment)).status, 'refund_started');
  const [refund] = refundsOf(payment);
  assert.ok(refund);
  scene.razorpay.endRefund(refund, 'processed');
  const message = await scene.razorpay.message('refund.processed', { refund, payment });
  assert.equal(await scene.webhook(message), 200);
  await scene.payments.work();
  assert.equal((await statusOf(payment)).status, 'refunded');
  assert.deepEqual(scene.takeAlerts(), ['orphan']);
});

test('polls a refund whose end no webhook reports', async () => {
  scene.razorpay.refundStart.status = 'pending';
  const payment = await makeOrphan();
  await scene.payments.work();
  scene.razorpay.refundStart.status = 'processed';
  const [refund] = refundsOf(payment);
  assert.ok(refund);
  scene.razorpay.endRefund(refund, 'processed');
  await scene.workNow();
  assert.equal((await statusOf(payment)).status, 'refunded');
  scene.takeAlerts();
});

test('repeats a failed refund under another key; after three failures the page says so', async () => {
  scene.razorpay.refundStart.status = 'failed';
  const payment = await makeOrphan();
  await scene.payments.work();
  assert.deepEqual(scene.takeAlerts(), ['orphan', 'refund_failed']);
  await scene.workNow();
  await scene.workNow();
  assert.deepEqual(scene.takeAlerts(), ['refund_failed', 'refund_failed']);
  assert.ok((await statusOf(payment)).timeline.some(({ event }) => event === 'refund_failed'));
  const [first] = refundsOf(payment);
  assert.ok(first);
  const late = await scene.razorpay.message('refund.failed', { refund: first, payment });
  await scene.webhook(late);
  scene.razorpay.refundStart.status = 'processed';
  await scene.workNow();
  assert.equal(scene.takeAlerts().length, 1, 'told again of the first one');
  const states = refundsOf(payment).map((refund) => refund.status);
  assert.deepEqual(states, ['failed', 'failed', 'failed', 'processed']);
  assert.equal((await statusOf(payment)).status, 'refunded');
});

test('creates no second refund when the webhook arrives before the answer', async () => {
  const payment = await makeOrphan();
  scene.razorpay.fail({ call: 'POST /v1/payments/', kind: 'loses the answer' });
  await scene.payments.work();
  const [refund] = refundsOf(payment);
  assert.ok(refund);
  await scene.webhook(await scene.razorpay.message('refund.created', { refund, payment }));
  await scene.payments.work();
  await scene.workNow();
  assert.equal(refundsOf(payment).length, 1);
  const { db } = scene.server.dependencies;
  const rows = await db
    .selectFrom('refunds')
    .select(['state', 'reason'])
    .where('payment_id', '=', payment.id)
    .execute();
  assert.deepEqual(rows, [{ state: 'processed', reason: 'expired' }]);
  scene.takeAlerts();
});

test('ends an order and notifies its shop once manual refunds return all of its money [rule 12]', async () => {
  const print = await scene.openPrint();
  const payment = scene.razorpay.pay(print.orderId);
  await scene.tell(payment);
  scene.published.length = 0;
  for (const [amount, state] of [
    [1_000, 'active'],
    [1_499, 'active'],
    [1, 'refunded'],
  ] as const) {
    const refund = scene.razorpay.refundByHand(payment, amount);
    const message = await scene.razorpay.message('refund.processed', { refund, payment });
    for (let time = 0; time < 2; time += 1) {
      await scene.webhook(message);
      await scene.payments.work();
    }
    assert.equal((await scene.stateOf(print.id)).state, state, `after ${amount}`);
    const told = scene.published.map((event) => event.split(' ')[1]);
    assert.deepEqual(told, state === 'refunded' ? ['changed'] : []);
    await scene.assertSound();
  }
  assert.equal((await statusOf(payment)).status, 'refunded');
});

for (const before of ['was unreported', 'was reported before its capture'] as const) {
  test(`books a partial manual refund of a payment that ${before}, and keeps the order`, async () => {
    const print = await scene.openPrint();
    const payment = scene.razorpay.pay(print.orderId, { status: 'authorized' });
    if (before === 'was reported before its capture')
      await scene.tell(payment, 'payment.authorized');
    scene.razorpay.setStatus(payment, 'captured');
    const refund = scene.razorpay.refundByHand(payment, 1_000);
    await scene.webhook(await scene.razorpay.message('refund.processed', { refund, payment }));
    await scene.payments.work();
    assert.equal((await scene.stateOf(print.id)).state, 'active');
    const sent = (await statusOf(payment)).timeline.filter(({ event }) => event === 'refunded');
    assert.deepEqual(
      sent.map(({ amount }) => amount),
      [10],
    );
  });
}

test('polls a partial manual refund whose end no webhook reports, and does not repeat it', async () => {
  const print = await scene.openPrint();
  const payment = scene.razorpay.pay(print.orderId);
  await scene.tell(payment);
  scene.razorpay.refundStart.status = 'pending';
  const refund = scene.razorpay.refundByHand(payment, 1_000);
  scene.razorpay.refundStart.status = 'processed';
  await scene.webhook(await scene.razorpay.message('refund.created', { refund, payment }));
  await scene.payments.work();
  scene.razorpay.endRefund(refund, 'processed');
  await scene.workNow();
  assert.deepEqual(refundsOf(payment), [refund]);
  const sent = (await statusOf(payment)).timeline.filter(({ event }) => event === 'refunded');
  assert.equal(sent.length, 1);
});

test('keeps the report of a manual refund while the provider cannot be asked about its payment', async () => {
  const print = await scene.openPrint();
  const payment = scene.razorpay.pay(print.orderId);
  const refund = scene.razorpay.refundByHand(payment, 1_000);
  scene.razorpay.fail({ call: `GET /v1/orders/${print.orderId}`, kind: 'answers', status: 503 });
  await scene.webhook(await scene.razorpay.message('refund.processed', { refund, payment }));
  await scene.payments.work();
  assert.equal((await scene.stateOf(print.id)).state, 'awaiting_payment');
  await scene.workNow();
  assert.equal((await scene.stateOf(print.id)).state, 'active');
});

test('keeps an order active when a second payment for it is refunded', async () => {
  const print = await scene.openPrint();
  await scene.tell(scene.razorpay.pay(print.orderId));
  const second = scene.razorpay.pay(print.orderId);
  await scene.tell(second);
  await scene.workNow();
  assert.equal(second.status, 'refunded');
  assert.equal((await scene.stateOf(print.id)).state, 'active');
  assert.deepEqual(scene.takeAlerts(), ['orphan']);
});

test('books no refund when the bank reverses a payment before its capture', async () => {
  const print = await scene.openPrint();
  const payment = scene.razorpay.pay(print.orderId, { status: 'authorized' });
  await scene.tell(payment, 'payment.authorized');
  assert.equal((await statusOf(payment)).status, 'checking');
  scene.razorpay.setStatus(payment, 'refunded');
  const refund = {
    id: 'rfnd_auto',
    entity: 'refund',
    payment_id: payment.id,
    amount: 2_500,
  } as const;
  const made = { ...refund, status: 'processed', acquirer_data: { rrn: null } } as const;
  scene.razorpay.refunds.set(made.id, { ...made, acquirer_data: { rrn: null } });
  await scene.webhook(await scene.razorpay.message('refund.processed', { payment, refund: made }));
  await scene.payments.work();
  assert.equal((await scene.stateOf(print.id)).state, 'awaiting_payment');
});
