import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { AppError } from '../../../errors/appError.ts';
import type { Id } from '@parchi/contract';
import {
  openPaymentsFixture,
  type PaymentsFixture,
} from '../../../../testing/fixtures/paymentsFixture.ts';
import type { RazorpayPayment } from '../../../../testing/razorpay/razorpayBooks.ts';
import { razorpayKey } from '../../../../testing/razorpay/razorpayServer.ts';

let fixture: PaymentsFixture;
before(async () => {
  fixture = await openPaymentsFixture();
});
after(() => fixture.close());

function ordersOf(receipt: string) {
  return [...fixture.razorpay.orders.values()].filter((order) => order.receipt === receipt);
}

function isUnavailable(error: unknown): boolean {
  return error instanceof AppError && error.code === 'payment.provider_unavailable';
}

test('creates a provider order with the stored amount, the order id as receipt and the shop name [rule 3]', async () => {
  const order = await fixture.insertOrder({ amount_paise: 1_234 });
  const checkout = await fixture.payments.open(order);
  const [created, ...more] = ordersOf(order.id);
  assert.ok(created);
  assert.deepEqual(more, []);
  assert.deepEqual(checkout, {
    provider: 'razorpay',
    key: razorpayKey.keyId,
    orderId: created.id,
    amount: 1_234,
    currency: 'INR',
  });
  assert.equal(created.amount, 1_234);
  assert.partialDeepStrictEqual(created.notes, { print: order.id, shop: 'Sharma Xerox' });
});

test('creates one provider order for twenty requests at once [F-20]', async () => {
  const order = await fixture.insertOrder();
  const checkouts = await Promise.all(
    Array.from({ length: 20 }, () => fixture.payments.open(order)),
  );
  assert.equal(new Set(checkouts.map((checkout) => checkout.orderId)).size, 1);
  assert.equal(ordersOf(order.id).length, 1);
});

test('finds the provider order by its receipt when the provider’s answer was lost [F-21]', async () => {
  const order = await fixture.insertOrder();
  fixture.razorpay.fail({ call: 'POST /v1/orders', kind: 'loses the answer' });
  const { orderId: providerOrderId } = await fixture.payments.open(order);
  assert.deepEqual(
    ordersOf(order.id).map((created) => created.id),
    [providerOrderId],
  );
});

test('finds the provider order by its receipt after a crash before its id was saved [rule 1] [F-21]', async () => {
  const order = await fixture.insertOrder();
  fixture.razorpay.fail({ call: 'POST /v1/orders', kind: 'loses the answer' });
  fixture.razorpay.fail({ call: 'GET /v1/orders?', kind: 'answers', status: 503 });
  await assert.rejects(fixture.payments.open(order), isUnavailable);
  const { orderId: providerOrderId } = await fixture.payments.open(order);
  assert.deepEqual(
    ordersOf(order.id).map((created) => created.id),
    [providerOrderId],
  );
});

test('keeps an order while the provider is down, and opens its payment later [rule 1]', async () => {
  const order = await fixture.insertOrder();
  fixture.razorpay.fail({ call: 'POST /v1/orders', kind: 'answers', status: 503 });
  await assert.rejects(fixture.payments.open(order), isUnavailable);
  const { db } = fixture.server.dependencies;
  const old = { created_at: new Date(Date.now() - 60_000) };
  await db.updateTable('orders').set(old).where('id', '=', order.id).execute();
  assert.equal((await fixture.orders.showOrder(order.id)).payment.checkout, undefined);
  await fixture.payments.reconcile();
  const payment = (await fixture.orders.showOrder(order.id)).payment;
  const [made] = ordersOf(order.id);
  assert.ok(made);
  assert.equal(payment.checkout?.orderId, made.id);
});

test('alerts when the provider refuses an order, and opens it once the provider accepts', async () => {
  const order = await fixture.insertOrder();
  fixture.razorpay.fail({ call: 'POST /v1/orders', kind: 'answers', status: 400, body: '{}' });
  await assert.rejects(fixture.payments.open(order), isUnavailable);
  assert.deepEqual(fixture.takeAlerts(), ['provider_refused']);
  await fixture.payments.open(order);
});

test('opens orders with the fewest attempts first, so that refused orders delay no others', async () => {
  const old = { created_at: new Date(Date.now() - 60_000) };
  const orders = await Promise.all(
    Array.from({ length: 21 }, () => fixture.insertOrder({ ...old, amount_paise: 2_100 })),
  );
  for (let count = 0; count < 20; count += 1) {
    fixture.razorpay.fail({ call: 'POST /v1/orders', kind: 'answers', status: 400, body: '{}' });
  }
  await fixture.payments.reconcile();
  assert.equal(fixture.takeAlerts().length, 20);
  assert.equal(orders.flatMap(({ id }) => ordersOf(id)).length, 0);
  const tried = await fixture.server.dependencies.db
    .selectFrom('provider_order_openings')
    .select('order_id')
    .execute();
  const [untried, ...others] = orders.filter(({ id }) => !tried.some((row) => row.order_id === id));
  assert.ok(untried);
  assert.deepEqual(others, []);
  await fixture.payments.reconcile();
  assert.equal(ordersOf(untried.id).length, 1);
  await fixture.payments.reconcile();
  for (const { id } of orders) assert.equal(ordersOf(id).length, 1);
});

test('creates a provider order under the current key when the existing one has another key', async () => {
  const order = await fixture.openOrder();
  const { db } = fixture.server.dependencies;
  for (const table of ['provider_orders', 'provider_order_openings'] as const) {
    const before = { key_id: 'rzp_live_of_before' };
    await db.updateTable(table).set(before).where('order_id', '=', order.id).execute();
  }
  const { orderId: providerOrderId } = await fixture.payments.open(order);
  assert.equal(ordersOf(order.id).length, 2);
  assert.notEqual(providerOrderId, order.providerOrderId);
});

test('a payment never creates an order, whatever reports the payment [rule 2]', async () => {
  const { db } = fixture.server.dependencies;
  const countOrders = async () => (await db.selectFrom('orders').select('id').execute()).length;
  const orders = [await fixture.openOrder(), await fixture.openOrder(), await fixture.openOrder()];
  const counted = [fixture.razorpay.orders.size, await countOrders()];
  const payments = orders.map((order) => fixture.razorpay.pay(order.providerOrderId));
  const [first, second] = payments as [RazorpayPayment, RazorpayPayment];
  await fixture.confirm(orders[0]?.id as Id, await fixture.razorpay.prove(first));
  await fixture.tell(second);
  await fixture.reconcileNow();
  for (const order of orders) assert.equal((await fixture.stateOf(order.id)).state, 'active');
  assert.deepEqual([fixture.razorpay.orders.size, await countOrders()], counted);
});

test('refunds a late payment on an older provider order of a paid order [rule 9]', async () => {
  const order = await fixture.openOrder();
  const { db } = fixture.server.dependencies;
  for (const table of ['provider_orders', 'provider_order_openings'] as const) {
    const aside = { key_id: 'rzp_test_aside' };
    await db.updateTable(table).set(aside).where('order_id', '=', order.id).execute();
  }
  const newer = await fixture.payments.open(order);
  await db.updateTable('provider_orders').set({ key_id: razorpayKey.keyId }).execute();
  await fixture.tell(fixture.razorpay.pay(newer.orderId));
  assert.equal((await fixture.stateOf(order.id)).state, 'active');
  const late = fixture.razorpay.pay(order.providerOrderId);
  await fixture.tell(late);
  await fixture.workNow();
  assert.deepEqual(fixture.takeAlerts(), ['orphan']);
  assert.equal(late.status, 'refunded');
});
