import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import type { Id } from '@parchi/contract';
import { sql } from 'kysely';
import {
  openPaymentsScene,
  type OpenPrint,
  type PaymentsScene,
} from '../../../testing/paymentsScene.ts';
import { insertTestUser } from '../../../testing/printsServer.ts';

const FOREVER_MS = 2_000_000_000;

let scene: PaymentsScene;
const timings = { askPauseSeconds: 3_600, askPatienceMs: FOREVER_MS };
before(async () => {
  scene = await openPaymentsScene({}, FOREVER_MS, timings);
});
after(() => scene.close());
afterEach(() => scene.assertSound());

function question({ orderId }: OpenPrint): string {
  return `GET /v1/orders/${orderId}/payments`;
}

function countQuestions(print: OpenPrint): number {
  return scene.razorpay.calls.filter((call) => call === question(print)).length;
}

/** As if the pause after a question had passed. */
async function passPause(id: Id): Promise<void> {
  const before = (column: 'asked_at' | 'known_at') =>
    sql<Date>`${sql.ref(column)} - interval '2 hours'`;
  await scene.server.dependencies.db
    .updateTable('payment_orders')
    .set({ asked_at: before('asked_at'), known_at: before('known_at') })
    .where('print_id', '=', id)
    .execute();
}

/** The order's page while the provider takes the question and never answers. */
async function lookInVain(print: OpenPrint) {
  scene.razorpay.fail({ call: question(print), kind: 'hangs' });
  timings.askPatienceMs = 1;
  const shown = await scene.look(print.id);
  timings.askPatienceMs = FOREVER_MS;
  return shown;
}

async function paymentOf(print: OpenPrint) {
  return (await scene.payments.paymentsOf([print.id])).get(print.id);
}

test('rule 10: callback and message are lost; whoever opens the page is shown the token, and the shop learns of it', async () => {
  const print = await scene.openPrint();
  scene.razorpay.pay(print.orderId);
  const shown = await scene.look(print.id);
  assert.equal(shown.payment.status, 'paid');
  assert.equal(shown.payment.checkout, undefined);
  assert.equal(shown.tokenNumber, 1);
  assert.equal(scene.published.length, 1);
});

test('nobody tried to pay: the page offers it', async () => {
  const print = await scene.openPrint();
  const { payment } = await scene.look(print.id);
  assert.equal(payment.status, 'awaiting');
  assert.equal(payment.checkout?.orderId, print.orderId);
});

test('rule 10: a payment that has begun is being checked, and no other is offered until it has failed', async () => {
  const print = await scene.openPrint();
  const begun = scene.razorpay.pay(print.orderId, { status: 'created' });
  const { payment } = await scene.look(print.id);
  assert.deepEqual([payment.status, payment.checkout], ['checking', undefined]);
  scene.razorpay.setStatus(begun, 'failed');
  await passPause(print.id);
  const after = await scene.look(print.id);
  assert.equal(after.payment.status, 'failed');
  assert.equal(after.payment.checkout?.orderId, print.orderId);
});

test('a provider that does not answer holds up no page: the payment is being checked, in the list as well, until it answers', async () => {
  const print = await scene.openPrint();
  scene.razorpay.pay(print.orderId);
  const { payment } = await lookInVain(print);
  assert.deepEqual([payment.status, payment.checkout], ['checking', undefined]);
  assert.equal((await paymentOf(print))?.status, 'checking');
  await passPause(print.id);
  assert.equal((await scene.look(print.id)).payment.status, 'paid');
});

test('a provider in trouble: the payment is being checked until anybody is answered', async () => {
  const print = await scene.openPrint();
  scene.razorpay.fail({ call: question(print), kind: 'answers', status: 503 });
  assert.equal((await scene.look(print.id)).payment.status, 'checking');
  await scene.reconcileNow();
  assert.equal((await paymentOf(print))?.status, 'awaiting');
});

test('twenty who open the page at once and one who comes after them are one question; after a pause it is put again', async () => {
  const print = await scene.openPrint();
  const shown = await Promise.all(Array.from({ length: 20 }, () => scene.look(print.id)));
  assert.equal(countQuestions(print), 1);
  for (const { payment } of shown) assert.match(payment.status, /^(?:awaiting|checking)$/);
  assert.equal((await scene.look(print.id)).payment.status, 'awaiting');
  assert.equal(countQuestions(print), 1);
  await passPause(print.id);
  await scene.look(print.id);
  assert.equal(countQuestions(print), 2);
});

test('what a message has just made known is not asked again', async () => {
  const print = await scene.openPrint();
  await scene.tell(scene.razorpay.pay(print.orderId, { status: 'failed' }), 'payment.failed');
  assert.equal(countQuestions(print), 1);
  assert.equal((await scene.look(print.id)).payment.status, 'failed');
  assert.equal(countQuestions(print), 1);
});

test('nobody is asked for an order that is paid, or by somebody else', async () => {
  const print = await scene.openPrint();
  const stranger = await insertTestUser(scene.server.dependencies, 'Ravi');
  await assert.rejects(scene.look(print.id, stranger), /print\.not_found/);
  assert.equal(countQuestions(print), 0);
  await scene.tell(scene.razorpay.pay(print.orderId));
  const asked = countQuestions(print);
  await passPause(print.id);
  assert.equal((await scene.look(print.id)).payment.status, 'paid');
  assert.equal(countQuestions(print), asked);
});

for (const state of ['awaiting_payment', 'expired'] as const) {
  test(`its time is over (${state}): that nothing was charged is said once the provider has told so, of a time after the end`, async () => {
    const print = await scene.openPrint();
    await scene.look(print.id);
    // In the same millisecond the provider would have told so at the end, and not before it.
    await passPause(print.id);
    await scene.server.dependencies.db
      .updateTable('prints')
      .set({ state, files_expire_at: sql<Date>`now()` })
      .where('id', '=', print.id)
      .execute();
    const told = async () => {
      const payment = await paymentOf(print);
      return [payment?.status, payment?.uncharged];
    };
    assert.deepEqual(await told(), ['expired', false]);
    await passPause(print.id);
    const { payment } = await lookInVain(print);
    assert.deepEqual([payment.status, payment.uncharged], ['expired', false]);
    await passPause(print.id);
    await scene.look(print.id);
    assert.deepEqual(await told(), ['expired', true]);
    scene.razorpay.pay(print.orderId, { status: 'created' });
    await passPause(print.id);
    await scene.look(print.id);
    assert.deepEqual(await told(), ['expired', false]);
  });
}

test('its time is over and a payment was captured all the same: the page that asks is told that it goes back', async () => {
  const print = await scene.openPrint({ files_expire_at: new Date(Date.now() - 1_000) });
  const payment = scene.razorpay.pay(print.orderId);
  assert.equal((await scene.look(print.id)).payment.status, 'refund_started');
  assert.deepEqual(scene.takeAlerts(), ['orphan']);
  await scene.workNow();
  assert.equal(payment.status, 'refunded');
});
