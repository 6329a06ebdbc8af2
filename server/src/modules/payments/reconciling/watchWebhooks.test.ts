import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { openPaymentsScene, type PaymentsScene } from '../../../testing/paymentsScene.ts';
import { isWebhookSilent } from './webhookSilence.rules.ts';

let scene: PaymentsScene;
before(async () => {
  scene = await openPaymentsScene();
});
after(() => scene.close());
beforeEach(async () => {
  await pass(2 * 86_400);
  await scene.payments.reconcile();
});

/** As if so many seconds had passed since all that happened. */
async function pass(seconds: number): Promise<void> {
  const { db } = scene.server.dependencies;
  const ago = sql`make_interval(secs => ${seconds})`;
  await sql`update payments set updated_at = updated_at - ${ago}`.execute(db);
  await sql`update payment_events set received_at = received_at - ${ago}`.execute(db);
}

/** Found by the reconciler, as nobody tells. */
async function payUntold(): Promise<void> {
  const print = await scene.openPrint();
  scene.razorpay.pay(print.orderId);
  await scene.reconcileNow();
  assert.equal((await scene.stateOf(print.id)).state, 'active');
}

async function payTold(): Promise<void> {
  const print = await scene.openPrint();
  await scene.tell(scene.razorpay.pay(print.orderId));
}

for (const [count, oldestSeconds, expected] of [
  [0, 0, false],
  [1, 599, false],
  [2, 599, false],
  [3, 61, true],
  [1, 600, true],
] as const) {
  test(`rule 17: ${count} payments that no message told of, the oldest ${oldestSeconds} s old: ${expected ? '' : 'not '}silent`, () => {
    assert.equal(isWebhookSilent({ count, oldestSeconds }), expected);
  });
}

test('rule 17: three payments in a row whose messages never came: an operator is told once, with their number', async () => {
  for (let count = 0; count < 3; count += 1) await payUntold();
  assert.deepEqual(scene.takeAlerts(), [], 'their messages have a minute');
  await pass(61);
  await Promise.all([scene.payments.reconcile(), scene.payments.reconcile()]);
  await scene.payments.reconcile();
  const [alert, ...more] = scene.server.log.takeErrors();
  assert.deepEqual(more, []);
  assert.partialDeepStrictEqual(alert, { alert: 'webhook_silent', count: 3 });
});

test('rule 17: one payment and no message for ten minutes: an operator is told', async () => {
  await payUntold();
  await pass(570);
  await scene.payments.reconcile();
  assert.deepEqual(scene.takeAlerts(), []);
  await pass(30);
  await scene.payments.reconcile();
  assert.deepEqual(scene.takeAlerts(), ['webhook_silent']);
});

test('rule 17: messages that come about other payments end the silence, and the next one is told of again', async () => {
  await payUntold();
  await pass(600);
  await scene.payments.reconcile();
  assert.deepEqual(scene.takeAlerts(), ['webhook_silent']);
  await payTold();
  await scene.payments.reconcile();
  await pass(120);
  for (let count = 0; count < 3; count += 1) await payUntold();
  await pass(61);
  await scene.payments.reconcile();
  assert.deepEqual(scene.takeAlerts(), ['webhook_silent']);
});

test('rule 17: a message that overtook the browser is no silence, and neither is a quiet night', async () => {
  const print = await scene.openPrint();
  const payment = scene.razorpay.pay(print.orderId);
  await scene.webhook(await scene.razorpay.message('payment.captured', { payment }));
  await pass(30);
  await scene.confirm(print.id, await scene.razorpay.prove(payment));
  await pass(8 * 3_600);
  await scene.payments.reconcile();
  assert.deepEqual(scene.takeAlerts(), []);
});
