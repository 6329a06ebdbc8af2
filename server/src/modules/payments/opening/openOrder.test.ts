import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { AppError } from '../../../http/appError.ts';
import type { Id } from '@parchi/contract';
import { openPaymentsScene, type PaymentsScene } from '../../../testing/paymentsScene.ts';
import type { RazorpayPayment } from '../../../testing/razorpayBooks.ts';
import { razorpayKey } from '../../../testing/razorpayServer.ts';

let scene: PaymentsScene;
before(async () => {
  scene = await openPaymentsScene();
});
after(() => scene.close());

function ordersOf(receipt: string) {
  return [...scene.razorpay.orders.values()].filter((order) => order.receipt === receipt);
}

function isUnavailable(error: unknown): boolean {
  return error instanceof AppError && error.code === 'payment.provider_unavailable';
}

test('rule 3: the provider’s order has the print’s stored amount, its id as receipt, and its shop’s name', async () => {
  const print = await scene.insertPrint({ amount_paise: 1_234 });
  const checkout = await scene.payments.open(print);
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

test('F-20 asked for twenty times at once, one order is made at the provider', async () => {
  const print = await scene.insertPrint();
  const checkouts = await Promise.all(Array.from({ length: 20 }, () => scene.payments.open(print)));
  assert.equal(new Set(checkouts.map((checkout) => checkout.orderId)).size, 1);
  assert.equal(ordersOf(print.id).length, 1);
});

test('F-21 an answer that was lost: the order is found by its receipt, and no second one is made', async () => {
  const print = await scene.insertPrint();
  scene.razorpay.fail({ call: 'POST /v1/orders', kind: 'loses the answer' });
  const { orderId } = await scene.payments.open(print);
  assert.deepEqual(
    ordersOf(print.id).map((order) => order.id),
    [orderId],
  );
});

test('rule 1: F-21 killed before the id was saved: the next one who asks finds it by its receipt', async () => {
  const print = await scene.insertPrint();
  scene.razorpay.fail({ call: 'POST /v1/orders', kind: 'loses the answer' });
  scene.razorpay.fail({ call: 'GET /v1/orders?', kind: 'answers', status: 503 });
  await assert.rejects(scene.payments.open(print), isUnavailable);
  const { orderId } = await scene.payments.open(print);
  assert.deepEqual(
    ordersOf(print.id).map((order) => order.id),
    [orderId],
  );
});

test('rule 1: a provider that is away: the print stays, and is opened by the reconciler later', async () => {
  const print = await scene.insertPrint();
  scene.razorpay.fail({ call: 'POST /v1/orders', kind: 'answers', status: 503 });
  await assert.rejects(scene.payments.open(print), isUnavailable);
  const { db } = scene.server.dependencies;
  const old = { created_at: new Date(Date.now() - 60_000) };
  await db.updateTable('prints').set(old).where('id', '=', print.id).execute();
  assert.equal((await scene.payments.paymentsOf([print.id])).get(print.id)?.checkout, undefined);
  await scene.payments.reconcile();
  const payment = (await scene.payments.paymentsOf([print.id])).get(print.id);
  const [made] = ordersOf(print.id);
  assert.ok(made);
  assert.equal(payment?.checkout?.orderId, made.id);
});

test('an order that the provider refuses raises an alert and can be opened when it is accepted', async () => {
  const print = await scene.insertPrint();
  scene.razorpay.fail({ call: 'POST /v1/orders', kind: 'answers', status: 400, body: '{}' });
  await assert.rejects(scene.payments.open(print), isUnavailable);
  assert.deepEqual(scene.takeAlerts(), ['provider_refused']);
  await scene.payments.open(print);
});

test('orders that the provider refuses each time hold up no other: the least tried is opened first', async () => {
  const old = { created_at: new Date(Date.now() - 60_000) };
  const prints = await Promise.all(
    Array.from({ length: 21 }, () => scene.insertPrint({ ...old, amount_paise: 2_100 })),
  );
  for (let count = 0; count < 20; count += 1) {
    scene.razorpay.fail({ call: 'POST /v1/orders', kind: 'answers', status: 400, body: '{}' });
  }
  await scene.payments.reconcile();
  assert.equal(scene.takeAlerts().length, 20);
  assert.equal(prints.flatMap(({ id }) => ordersOf(id)).length, 0);
  const tried = await scene.server.dependencies.db
    .selectFrom('payment_openings')
    .select('print_id')
    .execute();
  const [untried, ...others] = prints.filter(({ id }) => !tried.some((row) => row.print_id === id));
  assert.ok(untried);
  assert.deepEqual(others, []);
  await scene.payments.reconcile();
  assert.equal(ordersOf(untried.id).length, 1);
  await scene.payments.reconcile();
  for (const { id } of prints) assert.equal(ordersOf(id).length, 1);
});

test('an order of another account is not offered: a new one is made under the key of now', async () => {
  const print = await scene.openPrint();
  const { db } = scene.server.dependencies;
  for (const table of ['payment_orders', 'payment_openings'] as const) {
    const before = { key_id: 'rzp_live_of_before' };
    await db.updateTable(table).set(before).where('print_id', '=', print.id).execute();
  }
  const { orderId } = await scene.payments.open(print);
  assert.equal(ordersOf(print.id).length, 2);
  assert.notEqual(orderId, print.orderId);
});

test('rule 2: a payment makes no order and no print, whoever tells of it', async () => {
  const { db } = scene.server.dependencies;
  const countPrints = async () => (await db.selectFrom('prints').select('id').execute()).length;
  const prints = [await scene.openPrint(), await scene.openPrint(), await scene.openPrint()];
  const counted = [scene.razorpay.orders.size, await countPrints()];
  const payments = prints.map((print) => scene.razorpay.pay(print.orderId));
  const [first, second] = payments as [RazorpayPayment, RazorpayPayment];
  await scene.confirm(prints[0]?.id as Id, await scene.razorpay.prove(first));
  await scene.tell(second);
  await scene.reconcileNow();
  for (const print of prints) assert.equal((await scene.stateOf(print.id)).state, 'active');
  assert.deepEqual([scene.razorpay.orders.size, await countPrints()], counted);
});

test('rule 9: every order of a print stays known; late money on the older one goes back', async () => {
  const print = await scene.openPrint();
  const { db } = scene.server.dependencies;
  for (const table of ['payment_orders', 'payment_openings'] as const) {
    const aside = { key_id: 'rzp_test_aside' };
    await db.updateTable(table).set(aside).where('print_id', '=', print.id).execute();
  }
  const newer = await scene.payments.open(print);
  await db.updateTable('payment_orders').set({ key_id: razorpayKey.keyId }).execute();
  await scene.tell(scene.razorpay.pay(newer.orderId));
  assert.equal((await scene.stateOf(print.id)).state, 'active');
  const late = scene.razorpay.pay(print.orderId);
  await scene.tell(late);
  await scene.workNow();
  assert.deepEqual(scene.takeAlerts(), ['orphan']);
  assert.equal(late.status, 'refunded');
});
