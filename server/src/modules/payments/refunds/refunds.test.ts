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

/** Money that no order can use, and that was asked to be sent back but was not yet. */
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

test('rule 13: F-28 money for an order that expired goes back once, and its person sees the bank’s reference', async () => {
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
  test(`rule 12: F-33 a refund whose provider ${kind} is asked for again with its key: one refund`, async () => {
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

test('409, the first call is still being worked on: asked again, without an alert', async () => {
  const payment = await makeOrphan();
  scene.razorpay.fail({ call: 'POST /v1/payments/', kind: 'answers', status: 409, body: '{}' });
  await scene.payments.work();
  assert.deepEqual(scene.takeAlerts(), ['orphan']);
  await scene.workNow();
  assert.equal(refundsOf(payment).length, 1);
});

test('rule 17: a refund that is refused, as with too low a balance, raises an alert and is tried again', async () => {
  const payment = await makeOrphan();
  const body = '{"error":{"description":"Your account does not have enough balance"}}';
  scene.razorpay.fail({ call: 'POST /v1/payments/', kind: 'answers', status: 400, body });
  await scene.payments.work();
  assert.deepEqual(scene.takeAlerts(), ['orphan', 'refund_failed']);
  await scene.workNow();
  assert.equal(refundsOf(payment).length, 1);
});

test('rule 12: a refund under way is “started”, and “refunded” only once it was processed', async () => {
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

test('a refund whose end nobody tells of is asked about', async () => {
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

test('a refund that fails at the bank is made anew under another key; after three a person is told on the page', async () => {
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

test('a message that comes before the answer it is about is no second refund', async () => {
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

test('rule 12: refunds made at the provider, to the last paisa, end the order when all of its money is back, and its shop hears so', async () => {
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

for (const before of ['nobody told of', 'was told of before it was ours'] as const) {
  test(`a part sent back by hand of a payment that ${before} is booked, and the order is printed`, async () => {
    const print = await scene.openPrint();
    const payment = scene.razorpay.pay(print.orderId, { status: 'authorized' });
    if (before === 'was told of before it was ours')
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

test('a part sent back by hand whose end nobody tells of is asked about, and not sent back again', async () => {
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

test('a part sent back by hand is not forgotten while the provider can’t be asked for its payment', async () => {
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

test('the second payment’s refund leaves the order that the first one paid', async () => {
  const print = await scene.openPrint();
  await scene.tell(scene.razorpay.pay(print.orderId));
  const second = scene.razorpay.pay(print.orderId);
  await scene.tell(second);
  await scene.workNow();
  assert.equal(second.status, 'refunded');
  assert.equal((await scene.stateOf(print.id)).state, 'active');
  assert.deepEqual(scene.takeAlerts(), ['orphan']);
});

test('money that a bank gives and takes back before it is ours is no refund of ours', async () => {
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
