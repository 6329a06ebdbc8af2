import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { newId } from '../../../db/newId.ts';
import {
  oldWebhookSecret,
  openPaymentsFixture,
  type PaymentsFixture,
} from '../../../../testing/fixtures/paymentsFixture.ts';
import { signMessage } from '../../../../testing/razorpay/razorpayServer.ts';

let fixture: PaymentsFixture;
before(async () => {
  fixture = await openPaymentsFixture();
});
after(() => fixture.closeSound());

async function openPaid() {
  const order = await fixture.openOrder();
  return { order, payment: fixture.razorpay.pay(order.providerOrderId) };
}

test('answers a repeated webhook with 200 each time and applies it once [rule 6] [F-23]', async () => {
  const { order, payment } = await openPaid();
  const message = await fixture.razorpay.message('payment.captured', { payment });
  const callsBefore = fixture.razorpay.calls.length;
  for (let time = 0; time < 3; time += 1) {
    assert.equal(await fixture.webhook(message), 200);
    await fixture.payments.work();
  }
  assert.equal((await fixture.stateOf(order.id)).state, 'active');
  assert.equal(fixture.razorpay.calls.length - callsBefore, 1, 'asked once');
  const stored = await fixture.server.dependencies.db
    .selectFrom('payment_events')
    .select('id')
    .where('body', '=', message.body)
    .execute();
  assert.deepEqual(stored, [{ id: message.headers['x-razorpay-event-id'] }]);
});

const events = ['payment.authorized', 'payment.captured', 'order.paid'];
for (const sequence of permutations(events)) {
  test(`activates once when webhooks arrive as ${sequence.join(', ')} [F-24]`, async () => {
    const { order, payment } = await openPaid();
    const snapshot = { ...payment, status: 'authorized', captured: false } as const;
    const states = [];
    for (const event of sequence) {
      const about = event === 'payment.authorized' ? snapshot : payment;
      await fixture.tell(about, event);
      states.push(await fixture.stateOf(order.id));
    }
    const [first, ...rest] = states;
    assert.equal(first?.state, 'active');
    for (const state of rest) assert.deepEqual(state, first);
  });
}

test('refuses a missing or wrong signature, or reformatted JSON, and stores nothing [rule 6] [R17]', async () => {
  const { payment, order } = await openPaid();
  const { body, headers } = await fixture.razorpay.message('payment.captured', { payment });
  const unsigned = { 'content-type': 'application/json' };
  const spaced = JSON.stringify(JSON.parse(body), null, 1);
  for (const message of [
    { body, headers: unsigned },
    { body, headers: { ...headers, 'x-razorpay-signature': '' } },
    { body, headers: { ...headers, 'x-razorpay-signature': 'f'.repeat(64) } },
    { body: spaced, headers },
    { body: `${body} `, headers },
    { body: '', headers },
  ]) {
    assert.equal(await fixture.webhook(message), 400);
  }
  const id = headers['x-razorpay-event-id'] ?? '';
  const { db } = fixture.server.dependencies;
  const stored = await db.selectFrom('payment_events').select('id').where('id', '=', id).execute();
  assert.deepEqual(stored, []);
  await fixture.payments.work();
  assert.equal((await fixture.stateOf(order.id)).state, 'awaiting_payment');
  await fixture.tell(payment);
});

test('accepts webhooks signed with the old secret while the secret is being changed [R17]', async () => {
  const { order, payment } = await openPaid();
  const options = { secret: oldWebhookSecret };
  const message = await fixture.razorpay.message('payment.captured', { payment }, options);
  assert.equal(await fixture.webhook(message), 200);
  await fixture.payments.work();
  assert.equal((await fixture.stateOf(order.id)).state, 'active');
});

test('accepts a body of one megabyte, and refuses one byte more or a gzip encoding [R17]', async () => {
  const largest = await signMessage(`{"payload":{},"a":"${'a'.repeat(1_000_000 - 21)}"}`);
  assert.equal(largest.body.length, 1_000_000);
  assert.equal(await fixture.webhook(largest), 200);
  assert.equal(await fixture.webhook(await signMessage(`${largest.body} `)), 413);
  const packed = { 'content-encoding': 'gzip' };
  const small = await signMessage('{}');
  assert.equal(await fixture.webhook({ ...small, headers: { ...small.headers, ...packed } }), 415);
});

test('accepts an unknown event and ignores its content [R17]', async () => {
  const { payment, order } = await openPaid();
  assert.equal(await fixture.webhook(await signMessage('{"event":"x.y","payload":{}}')), 200);
  await fixture.payments.work();
  const pending = { ...payment, status: 'created' } as const;
  await fixture.tell(pending, 'payment.dispute.created');
  assert.equal((await fixture.stateOf(order.id)).state, 'active', 'a hint is enough to look');
});

test('answers 200 and alerts for a signed body that is unreadable [R17]', async () => {
  for (const body of ['not JSON', '{"a":"\u0000"}', '[]']) {
    assert.equal(await fixture.webhook(await signMessage(body)), 200);
  }
  await fixture.payments.work();
  assert.deepEqual(fixture.takeAlerts(), Array(3).fill('webhook_unreadable'));
  await fixture.workNow();
  assert.deepEqual(fixture.takeAlerts(), [], 'once');
});

test('refunds money for an order that was lost with the database [rule 8] [R17]', async () => {
  const known = await fixture.openOrder();
  const { notes } = fixture.razorpay.orders.get(known.providerOrderId) ?? assert.fail();
  const lost = newId();
  const providerOrderId = await makeOrder(lost, { ...notes, print: lost });
  const payment = fixture.razorpay.pay(providerOrderId);
  await fixture.tell(payment);
  assert.deepEqual(fixture.takeAlerts(), ['orphan']);
  await fixture.workNow();
  assert.equal(payment.status, 'refunded');
  await fixture.tell(payment);
  assert.equal(fixture.razorpay.refundsOf(payment).length, 1);
});

test('activates an order from money on a provider order whose id was never saved [F-21]', async () => {
  const known = await fixture.openOrder();
  const { notes } = fixture.razorpay.orders.get(known.providerOrderId) ?? assert.fail();
  const order = await fixture.insertOrder();
  const providerOrderId = await makeOrder(order.id, { ...notes, print: order.id });
  await fixture.tell(fixture.razorpay.pay(providerOrderId));
  assert.equal((await fixture.stateOf(order.id)).state, 'active');
});

test('alerts about money of another installation on the same account, and leaves it alone [R17]', async () => {
  const providerOrderId = await makeOrder(newId(), { installation: 'another' });
  const payment = fixture.razorpay.pay(providerOrderId);
  await fixture.tell(payment);
  assert.deepEqual(fixture.takeAlerts(), ['foreign_order']);
  assert.equal(payment.status, 'captured');
  fixture.razorpay.payments.delete(payment.id);
});

test('alerts once about a webhook for a provider order that the provider does not know [R17]', async () => {
  const { payment } = await openPaid();
  const unknown = { ...payment, id: 'pay_unknown', order_id: 'order_unknown' };
  assert.equal(
    await fixture.webhook(await fixture.razorpay.message('payment.captured', { payment: unknown })),
    200,
  );
  await fixture.payments.work();
  assert.deepEqual(fixture.takeAlerts(), ['provider_refused']);
  await fixture.workNow();
  assert.deepEqual(fixture.takeAlerts(), []);
  await fixture.tell(payment);
});

test('processes a webhook later when the provider fails now', async () => {
  const { order, payment } = await openPaid();
  fixture.razorpay.fail({ call: 'GET /v1/orders/', kind: 'answers', status: 503 });
  await fixture.tell(payment);
  assert.equal((await fixture.stateOf(order.id)).state, 'awaiting_payment');
  await fixture.workNow();
  assert.equal((await fixture.stateOf(order.id)).state, 'active');
});

test('delays answers to webhooks while the database is blocked, and applies a repeated one once [F-31]', async () => {
  const { order, payment } = await openPaid();
  const message = await fixture.razorpay.message('payment.captured', { payment });
  const [held, released] = [Promise.withResolvers<null>(), Promise.withResolvers<null>()];
  const standstill = fixture.server.dependencies.db.transaction().execute(async (trx) => {
    await sql`lock table payment_events`.execute(trx);
    held.resolve(null);
    await released.promise;
  });
  await held.promise;
  const sent = [fixture.webhook(message), fixture.webhook(message)];
  assert.equal(await Promise.race([...sent, pause(200, 'no answer')]), 'no answer');
  released.resolve(null);
  await standstill;
  assert.deepEqual(await Promise.all(sent), [200, 200]);
  await Promise.all([fixture.payments.work(), fixture.payments.work()]);
  const paid = await fixture.stateOf(order.id);
  assert.equal(paid.state, 'active');
  assert.equal(await fixture.webhook(message), 200);
  await fixture.workNow();
  assert.deepEqual(await fixture.stateOf(order.id), paid);
});

async function makeOrder(receipt: string, notes: object): Promise<string> {
  const { address } = fixture.razorpay;
  const credentials = btoa('rzp_test_parchi:key-secret-of-the-test');
  const reply = await fetch(`${address}/v1/orders`, {
    method: 'POST',
    headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/json' },
    body: JSON.stringify({ amount: 2_500, currency: 'INR', receipt, notes }),
  });
  const { id } = (await reply.json()) as { id: string };
  return id;
}

function permutations(items: readonly string[]): string[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, index) =>
    permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]),
  );
}
