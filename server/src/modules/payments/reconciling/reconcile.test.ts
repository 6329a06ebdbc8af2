import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import {
  openPaymentsFixture,
  type PaymentsFixture,
} from '../../../../testing/fixtures/paymentsFixture.ts';

let fixture: PaymentsFixture;
before(async () => {
  fixture = await openPaymentsFixture();
});
after(() => fixture.close());
afterEach(async () => {
  // Afterwards no check is due, so that no test sees the orders of another test.
  await fixture.server.dependencies.db
    .updateTable('provider_orders')
    .set({ check_at: null })
    .execute();
  await fixture.assertSound();
});

async function statusOf(order: Parameters<PaymentsFixture['stateOf']>[0]) {
  return (await fixture.orders.showOrder(order)).payment.status;
}

async function checkAtOf(providerOrderId: string): Promise<Date | null> {
  const { check_at: checkAt } = await fixture.server.dependencies.db
    .selectFrom('provider_orders')
    .select('check_at')
    .where('provider_order_id', '=', providerOrderId)
    .executeTakeFirstOrThrow();
  return checkAt;
}

test('finds a payment once that nothing has reported [rule 7] [F-22] [F-27]', async () => {
  const order = await fixture.openOrder();
  fixture.razorpay.pay(order.providerOrderId);
  const before = fixture.razorpay.calls.length;
  await fixture.payments.reconcile();
  assert.equal(
    fixture.razorpay.calls.length,
    before,
    'two minutes are for the browser and the message',
  );
  await Promise.all([fixture.reconcileNow(), fixture.reconcileNow()]);
  assert.deepEqual(await fixture.stateOf(order.id), { state: 'active', token: 1 });
});

test('checks an unpaid order again within five minutes', async () => {
  const order = await fixture.openOrder();
  await fixture.reconcileNow();
  const checkAt = await checkAtOf(order.providerOrderId);
  assert.ok(checkAt !== null && checkAt.getTime() - Date.now() <= 300_000);
});

test('activates an order whose failed payment succeeds later, and allows a retry meanwhile [F-28]', async () => {
  const order = await fixture.openOrder();
  const payment = fixture.razorpay.pay(order.providerOrderId, { status: 'failed' });
  await fixture.tell(payment, 'payment.failed');
  assert.equal(await statusOf(order.id), 'failed');
  const open = (await fixture.orders.showOrder(order.id)).payment;
  assert.equal(open.checkout?.orderId, order.providerOrderId);
  fixture.razorpay.setStatus(payment, 'captured');
  await fixture.reconcileNow();
  assert.equal((await fixture.stateOf(order.id)).state, 'active');
  fixture.takeAlerts();
});

test('refunds a payment once that arrives days later, after the files are gone [rule 8] [F-28]', async () => {
  const order = await fixture.openOrder();
  const payment = fixture.razorpay.pay(order.providerOrderId, { status: 'failed' });
  await fixture.tell(payment, 'payment.failed');
  const { db } = fixture.server.dependencies;
  const past = { state: 'expired', files_expire_at: new Date(0), has_files: false } as const;
  await db.updateTable('orders').set(past).where('id', '=', order.id).execute();
  assert.equal(await statusOf(order.id), 'expired');
  fixture.razorpay.setStatus(payment, 'captured');
  await fixture.reconcileNow();
  assert.equal(await statusOf(order.id), 'refund_started');
  await fixture.workNow();
  assert.equal(await statusOf(order.id), 'refunded');
  assert.deepEqual(fixture.takeAlerts(), ['orphan']);
  const alive = await checkAtOf(order.providerOrderId);
  assert.ok(alive !== null, 'banks may be late for five days');
  await db
    .updateTable('provider_orders')
    .set({ created_at: new Date(Date.now() - 6 * 86_400_000) })
    .where('provider_order_id', '=', order.providerOrderId)
    .execute();
  await fixture.reconcileNow();
  assert.equal(await checkAtOf(order.providerOrderId), null);
});

test('refunds a payment after the order expired by the database’s clock, even before a sweep', async () => {
  const order = await fixture.openOrder({ files_expire_at: new Date(Date.now() - 1_000) });
  assert.equal(await statusOf(order.id), 'expired');
  const payment = fixture.razorpay.pay(order.providerOrderId);
  await fixture.tell(payment);
  await fixture.workNow();
  assert.equal(payment.status, 'refunded');
  assert.deepEqual(fixture.takeAlerts(), ['orphan']);
});

test('accepts a payment half a minute before the order expires', async () => {
  const order = await fixture.openOrder({ files_expire_at: new Date(Date.now() + 30_000) });
  await fixture.tell(fixture.razorpay.pay(order.providerOrderId));
  assert.equal((await fixture.stateOf(order.id)).state, 'active');
});

test('activates an order at its agreed price even if its shop has closed or changed prices [rule 13] [F-32]', async () => {
  const order = await fixture.openOrder();
  const { db } = fixture.server.dependencies;
  const changes = { is_on: false, has_color: false, bnw_paise: 99_000, color_paise: 99_000 };
  await db.updateTable('shops').set(changes).where('id', '=', fixture.shop).execute();
  await fixture.tell(fixture.razorpay.pay(order.providerOrderId));
  assert.equal((await fixture.stateOf(order.id)).state, 'active');
});

for (const [name, changes] of [
  ['amount', { amount: 2_499 }],
  ['currency', { currency: 'USD' }],
] as const) {
  test(`refunds a payment of another ${name}, and answers the webhook with 200 [F-29]`, async () => {
    const order = await fixture.openOrder();
    const payment = fixture.razorpay.pay(order.providerOrderId, changes);
    await fixture.tell(payment);
    assert.deepEqual(await fixture.stateOf(order.id), { state: 'awaiting_payment', token: null });
    assert.deepEqual(fixture.takeAlerts(), ['orphan']);
    await fixture.workNow();
    assert.equal(payment.status, 'refunded');
    const known = (await fixture.orders.showOrder(order.id)).payment;
    assert.equal(known.status, 'awaiting');
    assert.equal(known.timeline.at(-1)?.event, 'refunded');
    assert.equal(known.checkout?.orderId, order.providerOrderId);
  });
}

test('refunds money on a provider order made under another key [rule 9]', async () => {
  const order = await fixture.openOrder();
  const { db } = fixture.server.dependencies;
  await db
    .updateTable('provider_orders')
    .set({ key_id: 'rzp_live_of_before' })
    .where('provider_order_id', '=', order.providerOrderId)
    .execute();
  const payment = fixture.razorpay.pay(order.providerOrderId);
  const proof = await fixture.razorpay.prove(payment);
  assert.equal((await fixture.confirm(order.id, proof)).statusCode, 400);
  await fixture.tell(payment);
  assert.deepEqual(fixture.takeAlerts(), ['orphan']);
  await fixture.workNow();
  assert.equal(payment.status, 'refunded');
});

test('finds an unreported second payment a day after the first [rule 11]', async () => {
  const order = await fixture.openOrder();
  await fixture.tell(fixture.razorpay.pay(order.providerOrderId));
  const again = await checkAtOf(order.providerOrderId);
  assert.ok(again !== null && again.getTime() > Date.now() + 80_000_000);
  const second = fixture.razorpay.pay(order.providerOrderId);
  const { db } = fixture.server.dependencies;
  const dayAgo = new Date(Date.now() - 25 * 3_600_000);
  await db.updateTable('orders').set({ paid_at: dayAgo }).where('id', '=', order.id).execute();
  await fixture.reconcileNow();
  await fixture.workNow();
  assert.equal(second.status, 'refunded');
  assert.equal(await checkAtOf(order.providerOrderId), null);
  fixture.takeAlerts();
});

test('waits while the provider is away, then finds what was paid', async () => {
  const order = await fixture.openOrder();
  fixture.razorpay.pay(order.providerOrderId);
  const call = `GET /v1/orders/${order.providerOrderId}`;
  fixture.razorpay.fail({ call, kind: 'answers', status: 503 });
  await fixture.reconcileNow();
  assert.equal((await fixture.stateOf(order.id)).state, 'awaiting_payment');
  await fixture.reconcileNow();
  assert.equal((await fixture.stateOf(order.id)).state, 'active');
  fixture.takeAlerts();
});

test('keeps an order open when the bank reverses a payment before its capture', async () => {
  const order = await fixture.openOrder();
  const payment = fixture.razorpay.pay(order.providerOrderId, { status: 'authorized' });
  await fixture.tell(payment, 'payment.authorized');
  assert.equal(await statusOf(order.id), 'checking');
  fixture.razorpay.setStatus(payment, 'refunded');
  await fixture.reconcileNow();
  assert.equal(await statusOf(order.id), 'failed');
  assert.equal((await fixture.stateOf(order.id)).state, 'awaiting_payment');
  const another = fixture.razorpay.pay(order.providerOrderId);
  await fixture.tell(another);
  assert.equal(await statusOf(order.id), 'paid');
});
