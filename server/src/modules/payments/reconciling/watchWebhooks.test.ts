import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import {
  openPaymentsFixture,
  type PaymentsFixture,
} from '../../../../testing/fixtures/paymentsFixture.ts';
import { isWebhookSilent } from './webhookSilence.rules.ts';

let fixture: PaymentsFixture;
before(async () => {
  fixture = await openPaymentsFixture();
});
after(() => fixture.close());
beforeEach(async () => {
  await pass(2 * 86_400);
  await fixture.payments.reconcile();
});

/** Makes all payments and webhooks this many seconds older. */
async function pass(seconds: number): Promise<void> {
  const { db } = fixture.server.dependencies;
  const ago = sql`make_interval(secs => ${seconds})`;
  await sql`update payments set updated_at = updated_at - ${ago}`.execute(db);
  await sql`update payment_events set received_at = received_at - ${ago}`.execute(db);
}

/** Pays an order, but neither a browser nor a webhook reports the payment, so that only the reconciler finds it. */
async function payUntold(): Promise<void> {
  const order = await fixture.openOrder();
  fixture.razorpay.pay(order.providerOrderId);
  await fixture.reconcileNow();
  assert.equal((await fixture.stateOf(order.id)).state, 'active');
}

async function payTold(): Promise<void> {
  const order = await fixture.openOrder();
  await fixture.tell(fixture.razorpay.pay(order.providerOrderId));
}

for (const [count, oldestSeconds, expected] of [
  [0, 0, false],
  [1, 599, false],
  [2, 599, false],
  [3, 61, true],
  [1, 600, true],
] as const) {
  test(`counts webhooks as ${expected ? '' : 'not '}silent after ${count} unreported payments, the oldest ${oldestSeconds} s old [rule 17]`, () => {
    assert.equal(isWebhookSilent({ count, oldestSeconds }), expected);
  });
}

test('alerts once, with the count, after three payments in a row without a webhook [rule 17]', async () => {
  for (let count = 0; count < 3; count += 1) await payUntold();
  assert.deepEqual(fixture.takeAlerts(), [], 'their messages have a minute');
  await pass(61);
  await Promise.all([fixture.payments.reconcile(), fixture.payments.reconcile()]);
  await fixture.payments.reconcile();
  const [alert, ...more] = fixture.server.log.takeErrors();
  assert.deepEqual(more, []);
  assert.partialDeepStrictEqual(alert, { alert: 'webhook_silent', count: 3 });
});

test('alerts after one payment and ten minutes without a webhook [rule 17]', async () => {
  await payUntold();
  await pass(570);
  await fixture.payments.reconcile();
  assert.deepEqual(fixture.takeAlerts(), []);
  await pass(30);
  await fixture.payments.reconcile();
  assert.deepEqual(fixture.takeAlerts(), ['webhook_silent']);
});

test('webhooks about other payments end the silence, and the next silence alerts again [rule 17]', async () => {
  await payUntold();
  await pass(600);
  await fixture.payments.reconcile();
  assert.deepEqual(fixture.takeAlerts(), ['webhook_silent']);
  await payTold();
  await fixture.payments.reconcile();
  await pass(120);
  for (let count = 0; count < 3; count += 1) await payUntold();
  await pass(61);
  await fixture.payments.reconcile();
  assert.deepEqual(fixture.takeAlerts(), ['webhook_silent']);
});

test('does not alert when a webhook came before the browser, nor when nobody paid all night [rule 17]', async () => {
  const order = await fixture.openOrder();
  const payment = fixture.razorpay.pay(order.providerOrderId);
  await fixture.webhook(await fixture.razorpay.message('payment.captured', { payment }));
  await pass(30);
  await fixture.confirm(order.id, await fixture.razorpay.prove(payment));
  await pass(8 * 3_600);
  await fixture.payments.reconcile();
  assert.deepEqual(fixture.takeAlerts(), []);
});
