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
  const print = await fixture.insertPrint({ amount_paise: 1_234 });
  const checkout = await fixture.payments.open(print);
  const [order, ...more] = ordersOf(print.id);
  assert.ok(order);
  assert.deepEqual(more, []);
  assert.deepEqual(checkout, {
    provider: 'razorpay',
    key: razorpayKey.keyId,
    orderId: order.id,
    amount: 1_234,
    currency: 'INR',
  });
  assert.equal(order.amount, 1_234);
  assert.partialDeepStrictEqual(order.notes, { print: print.id, shop: 'Sharma Xerox' });
});

test('creates one provider order for twenty requests at once [F-20]', async () => {
  const print = await fixture.insertPrint();
  const checkouts = await Promise.all(
    Array.from({ length: 20 }, () => fixture.payments.open(print)),
  );
  assert.equal(new Set(checkouts.map((checkout) => checkout.orderId)).size, 1);
  assert.equal(ordersOf(print.id).length, 1);
});

test('finds the provider order by its receipt when the provider’s answer was lost [F-21]', async () => {
  const print = await fixture.insertPrint();
  fixture.razorpay.fail({ call: 'POST /v1/orders', kind: 'loses the answer' });
  const { orderId } = await fixture.payments.open(print);
  assert.deepEqual(
    ordersOf(print.id).map((order) => order.id),
    [orderId],
  );
});

test('finds the provider order by its receipt after a crash before its id was saved [rule 1] [F-21]', async () => {
  const print = await fixture.insertPrint();
  fixture.razorpay.fail({ call: 'POST /v1/orders', kind: 'loses the answer' });
  fixture.razorpay.fail({ call: 'GET /v1/orders?', kind: 'answers', status: 503 });
  await assert.rejects(fixture.payments.open(print), isUnavailable);
  const { orderId } = await fixture.payments.open(print);
  assert.deepEqual(
    ordersOf(print.id).map((order) => order.id),
    [orderId],
  );
});

test('keeps an order while the provider is away; the reconciler opens its payment later [rule 1]', async () => {
  const print = await fixture.insertPrint();
  fixture.razorpay.fail({ call: 'POST /v1/orders', kind: 'answers', status: 503 });
  await assert.rejects(fixture.payments.open(print), isUnavailable);
  const { db } = fixture.server.dependencies;
  const old = { created_at: new Date(Date.now() - 60_000) };
  await db.updateTable('prints').set(old).where('id', '=', print.id).execute();
  assert.equal((await fixture.payments.paymentsOf([print.id])).get(print.id)?.checkout, undefined);
  await fixture.payments.reconcile();
  const payment = (await fixture.payments.paymentsOf([print.id])).get(print.id);
  const [made] = ordersOf(print.id);
  assert.ok(made);
  assert.equal(payment?.checkout?.orderId, made.id);
});

test('alerts when the provider refuses an order, and opens it once the provider accepts', async () => {
  const print = await fixture.insertPrint();
  fixture.razorpay.fail({ call: 'POST /v1/orders', kind: 'answers', status: 400, body: '{}' });
  await assert.rejects(fixture.payments.open(print), isUnavailable);
  assert.deepEqual(fixture.takeAlerts(), ['provider_refused']);
  await fixture.payments.open(print);
});

test('opens the least tried order first, so that orders refused each time delay no other', async () => {
  const old = { created_at: new Date(Date.now() - 60_000) };
  const prints = await Promise.all(
    Array.from({ length: 21 }, () => fixture.insertPrint({ ...old, amount_paise: 2_100 })),
  );
  for (let count = 0; count < 20; count += 1) {
    fixture.razorpay.fail({ call: 'POST /v1/orders', kind: 'answers', status: 400, body: '{}' });
  }
  await fixture.payments.reconcile();
  assert.equal(fixture.takeAlerts().length, 20);
  assert.equal(prints.flatMap(({ id }) => ordersOf(id)).length, 0);
  const tried = await fixture.server.dependencies.db
    .selectFrom('payment_openings')
    .select('print_id')
    .execute();
  const [untried, ...others] = prints.filter(({ id }) => !tried.some((row) => row.print_id === id));
  assert.ok(untried);
  assert.deepEqual(others, []);
  await fixture.payments.reconcile();
  assert.equal(ordersOf(untried.id).length, 1);
  await fixture.payments.reconcile();
  for (const { id } of prints) assert.equal(ordersOf(id).length, 1);
});

test('creates a provider order under the current key when the existing one has another key', async () => {
  const print = await fixture.openPrint();
  const { db } = fixture.server.dependencies;
  for (const table of ['payment_orders', 'payment_openings'] as const) {
    const before = { key_id: 'rzp_live_of_before' };
    await db.updateTable(table).set(before).where('print_id', '=', print.id).execute();
  }
  const { orderId } = await fixture.payments.open(print);
  assert.equal(ordersOf(print.id).length, 2);
  assert.notEqual(orderId, print.orderId);
});

test('never creates an order from a payment, whatever reports it [rule 2]', async () => {
  const { db } = fixture.server.dependencies;
  const countPrints = async () => (await db.selectFrom('prints').select('id').execute()).length;
  const prints = [await fixture.openPrint(), await fixture.openPrint(), await fixture.openPrint()];
  const counted = [fixture.razorpay.orders.size, await countPrints()];
  const payments = prints.map((print) => fixture.razorpay.pay(print.orderId));
  const [first, second] = payments as [RazorpayPayment, RazorpayPayment];
  await fixture.confirm(prints[0]?.id as Id, await fixture.razorpay.prove(first));
  await fixture.tell(second);
  await fixture.reconcileNow();
  for (const print of prints) assert.equal((await fixture.stateOf(print.id)).state, 'active');
  assert.deepEqual([fixture.razorpay.orders.size, await countPrints()], counted);
});

test('refunds late money on an older provider order of the same order [rule 9]', async () => {
  const print = await fixture.openPrint();
  const { db } = fixture.server.dependencies;
  for (const table of ['payment_orders', 'payment_openings'] as const) {
    const aside = { key_id: 'rzp_test_aside' };
    await db.updateTable(table).set(aside).where('print_id', '=', print.id).execute();
  }
  const newer = await fixture.payments.open(print);
  await db.updateTable('payment_orders').set({ key_id: razorpayKey.keyId }).execute();
  await fixture.tell(fixture.razorpay.pay(newer.orderId));
  assert.equal((await fixture.stateOf(print.id)).state, 'active');
  const late = fixture.razorpay.pay(print.orderId);
  await fixture.tell(late);
  await fixture.workNow();
  assert.deepEqual(fixture.takeAlerts(), ['orphan']);
  assert.equal(late.status, 'refunded');
});
