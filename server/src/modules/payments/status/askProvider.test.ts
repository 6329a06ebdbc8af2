import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import type { Id } from '@parchi/contract';
import { sql } from 'kysely';
import {
  openPaymentsFixture,
  type OpenOrder,
  type PaymentsFixture,
} from '../../../../testing/fixtures/paymentsFixture.ts';
import { insertTestUser } from '../../../../testing/fixtures/testAccounts.ts';

const FOREVER_MS = 2_000_000_000;

let fixture: PaymentsFixture;
const timings = { askPauseSeconds: 3_600, askTimeoutMs: FOREVER_MS };
before(async () => {
  fixture = await openPaymentsFixture({ timeoutMs: FOREVER_MS, timings: { payments: timings } });
});
after(() => fixture.close());
afterEach(() => fixture.assertSound());

function question({ providerOrderId }: OpenOrder): string {
  return `GET /v1/orders/${providerOrderId}/payments`;
}

function countQuestions(order: OpenOrder): number {
  return fixture.razorpay.calls.filter((call) => call === question(order)).length;
}

/** Moves the time of the last provider call into the past, as if the pause after that call were over. */
async function passPause(id: Id): Promise<void> {
  const before = (column: 'asked_at' | 'known_at') =>
    sql<Date>`${sql.ref(column)} - interval '2 hours'`;
  await fixture.server.dependencies.db
    .updateTable('provider_orders')
    .set({ asked_at: before('asked_at'), known_at: before('known_at') })
    .where('order_id', '=', id)
    .execute();
}

/** Loads the order's page while the provider accepts the call but never answers it. */
async function lookInVain(order: OpenOrder) {
  fixture.razorpay.fail({ call: question(order), kind: 'hangs' });
  timings.askTimeoutMs = 1;
  const shown = await fixture.look(order.id);
  timings.askTimeoutMs = FOREVER_MS;
  return shown;
}

async function paymentOf(order: OpenOrder) {
  return (await fixture.orders.showOrder(order.id)).payment;
}

test('shows the token number and notifies the shop even if callback and webhook were lost [rule 10]', async () => {
  const order = await fixture.openOrder();
  fixture.razorpay.pay(order.providerOrderId);
  const shown = await fixture.look(order.id);
  assert.equal(shown.payment.status, 'paid');
  assert.equal(shown.payment.checkout, undefined);
  assert.equal(shown.tokenNumber, 1);
  assert.equal(fixture.published.length, 1);
});

test('offers payment when nobody has tried to pay', async () => {
  const order = await fixture.openOrder();
  const { payment } = await fixture.look(order.id);
  assert.equal(payment.status, 'awaiting');
  assert.equal(payment.checkout?.orderId, order.providerOrderId);
});

test('offers no second payment while the first is undecided [rule 10]', async () => {
  const order = await fixture.openOrder();
  const begun = fixture.razorpay.pay(order.providerOrderId, { status: 'created' });
  const { payment } = await fixture.look(order.id);
  assert.deepEqual([payment.status, payment.checkout], ['checking', undefined]);
  fixture.razorpay.setStatus(begun, 'failed');
  await passPause(order.id);
  const after = await fixture.look(order.id);
  assert.equal(after.payment.status, 'failed');
  assert.equal(after.payment.checkout?.orderId, order.providerOrderId);
});

test('answers with status checking, in page and list, while the provider hangs', async () => {
  const order = await fixture.openOrder();
  fixture.razorpay.pay(order.providerOrderId);
  const { payment } = await lookInVain(order);
  assert.deepEqual([payment.status, payment.checkout], ['checking', undefined]);
  assert.equal((await paymentOf(order)).status, 'checking');
  await passPause(order.id);
  assert.equal((await fixture.look(order.id)).payment.status, 'paid');
});

test('shows status checking while the provider fails, until it answers any call', async () => {
  const order = await fixture.openOrder();
  fixture.razorpay.fail({ call: question(order), kind: 'answers', status: 503 });
  assert.equal((await fixture.look(order.id)).payment.status, 'checking');
  await fixture.reconcileNow();
  assert.equal((await paymentOf(order)).status, 'awaiting');
});

test('asks the provider once for twenty-one page loads, and again after the pause', async () => {
  const order = await fixture.openOrder();
  const shown = await Promise.all(Array.from({ length: 20 }, () => fixture.look(order.id)));
  assert.equal(countQuestions(order), 1);
  for (const { payment } of shown) assert.match(payment.status, /^(?:awaiting|checking)$/);
  assert.equal((await fixture.look(order.id)).payment.status, 'awaiting');
  assert.equal(countQuestions(order), 1);
  await passPause(order.id);
  await fixture.look(order.id);
  assert.equal(countQuestions(order), 2);
});

test('does not ask the provider again right after a webhook', async () => {
  const order = await fixture.openOrder();
  await fixture.tell(
    fixture.razorpay.pay(order.providerOrderId, { status: 'failed' }),
    'payment.failed',
  );
  assert.equal(countQuestions(order), 1);
  assert.equal((await fixture.look(order.id)).payment.status, 'failed');
  assert.equal(countQuestions(order), 1);
});

test('does not ask the provider about a paid order, or for another user', async () => {
  const order = await fixture.openOrder();
  const stranger = await insertTestUser(fixture.server.dependencies, 'Ravi');
  await assert.rejects(fixture.look(order.id, stranger), /print\.not_found/);
  assert.equal(countQuestions(order), 0);
  await fixture.tell(fixture.razorpay.pay(order.providerOrderId));
  const asked = countQuestions(order);
  await passPause(order.id);
  assert.equal((await fixture.look(order.id)).payment.status, 'paid');
  assert.equal(countQuestions(order), asked);
});

for (const state of ['awaiting_payment', 'expired'] as const) {
  test(`says that nothing was charged only after the provider confirms it, order ${state}`, async () => {
    const order = await fixture.openOrder();
    await fixture.look(order.id);
    // Otherwise the answer could fall into the same millisecond as the end of the order.
    await passPause(order.id);
    await fixture.server.dependencies.db
      .updateTable('orders')
      .set({ state, files_expire_at: sql<Date>`now()` })
      .where('id', '=', order.id)
      .execute();
    const told = async () => {
      const payment = await paymentOf(order);
      return [payment.status, payment.uncharged];
    };
    assert.deepEqual(await told(), ['expired', false]);
    await passPause(order.id);
    const { payment } = await lookInVain(order);
    assert.deepEqual([payment.status, payment.uncharged], ['expired', false]);
    await passPause(order.id);
    await fixture.look(order.id);
    assert.deepEqual(await told(), ['expired', true]);
    fixture.razorpay.pay(order.providerOrderId, { status: 'created' });
    await passPause(order.id);
    await fixture.look(order.id);
    assert.deepEqual(await told(), ['expired', false]);
  });
}

test('shows the refund of a payment that was captured after the order expired', async () => {
  const order = await fixture.openOrder({ files_expire_at: new Date(Date.now() - 1_000) });
  const payment = fixture.razorpay.pay(order.providerOrderId);
  assert.equal((await fixture.look(order.id)).payment.status, 'refund_started');
  assert.deepEqual(fixture.takeAlerts(), ['orphan']);
  await fixture.workNow();
  assert.equal(payment.status, 'refunded');
});
