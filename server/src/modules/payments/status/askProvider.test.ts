import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import type { Id } from '@parchi/contract';
import { sql } from 'kysely';
import {
  openPaymentsFixture,
  type OpenPrint,
  type PaymentsFixture,
} from '../../../../testing/fixtures/paymentsFixture.ts';
import { insertTestUser } from '../../../../testing/servers/printsServer.ts';

const FOREVER_MS = 2_000_000_000;

let fixture: PaymentsFixture;
const timings = { askPauseSeconds: 3_600, askPatienceMs: FOREVER_MS };
before(async () => {
  fixture = await openPaymentsFixture({}, FOREVER_MS, timings);
});
after(() => fixture.close());
afterEach(() => fixture.assertSound());

function question({ orderId }: OpenPrint): string {
  return `GET /v1/orders/${orderId}/payments`;
}

function countQuestions(print: OpenPrint): number {
  return fixture.razorpay.calls.filter((call) => call === question(print)).length;
}

/** Backdates the last question to the provider, as if the pause after it had passed. */
async function passPause(id: Id): Promise<void> {
  const before = (column: 'asked_at' | 'known_at') =>
    sql<Date>`${sql.ref(column)} - interval '2 hours'`;
  await fixture.server.dependencies.db
    .updateTable('payment_orders')
    .set({ asked_at: before('asked_at'), known_at: before('known_at') })
    .where('print_id', '=', id)
    .execute();
}

/** Loads the order while the provider accepts the question but never answers. */
async function lookInVain(print: OpenPrint) {
  fixture.razorpay.fail({ call: question(print), kind: 'hangs' });
  timings.askPatienceMs = 1;
  const shown = await fixture.look(print.id);
  timings.askPatienceMs = FOREVER_MS;
  return shown;
}

async function paymentOf(print: OpenPrint) {
  return (await fixture.payments.paymentsOf([print.id])).get(print.id);
}

test('shows the token number and notifies the shop though callback and webhook were lost [rule 10]', async () => {
  const print = await fixture.openPrint();
  fixture.razorpay.pay(print.orderId);
  const shown = await fixture.look(print.id);
  assert.equal(shown.payment.status, 'paid');
  assert.equal(shown.payment.checkout, undefined);
  assert.equal(shown.tokenNumber, 1);
  assert.equal(fixture.published.length, 1);
});

test('offers payment when nobody has tried to pay', async () => {
  const print = await fixture.openPrint();
  const { payment } = await fixture.look(print.id);
  assert.equal(payment.status, 'awaiting');
  assert.equal(payment.checkout?.orderId, print.orderId);
});

test('offers no second payment while one that has begun is undecided [rule 10]', async () => {
  const print = await fixture.openPrint();
  const begun = fixture.razorpay.pay(print.orderId, { status: 'created' });
  const { payment } = await fixture.look(print.id);
  assert.deepEqual([payment.status, payment.checkout], ['checking', undefined]);
  fixture.razorpay.setStatus(begun, 'failed');
  await passPause(print.id);
  const after = await fixture.look(print.id);
  assert.equal(after.payment.status, 'failed');
  assert.equal(after.payment.checkout?.orderId, print.orderId);
});

test('answers with status checking, in page and list, while the provider hangs', async () => {
  const print = await fixture.openPrint();
  fixture.razorpay.pay(print.orderId);
  const { payment } = await lookInVain(print);
  assert.deepEqual([payment.status, payment.checkout], ['checking', undefined]);
  assert.equal((await paymentOf(print))?.status, 'checking');
  await passPause(print.id);
  assert.equal((await fixture.look(print.id)).payment.status, 'paid');
});

test('stays in checking while the provider fails, until any question is answered', async () => {
  const print = await fixture.openPrint();
  fixture.razorpay.fail({ call: question(print), kind: 'answers', status: 503 });
  assert.equal((await fixture.look(print.id)).payment.status, 'checking');
  await fixture.reconcileNow();
  assert.equal((await paymentOf(print))?.status, 'awaiting');
});

test('asks the provider once for twenty-one page loads, and again after the pause', async () => {
  const print = await fixture.openPrint();
  const shown = await Promise.all(Array.from({ length: 20 }, () => fixture.look(print.id)));
  assert.equal(countQuestions(print), 1);
  for (const { payment } of shown) assert.match(payment.status, /^(?:awaiting|checking)$/);
  assert.equal((await fixture.look(print.id)).payment.status, 'awaiting');
  assert.equal(countQuestions(print), 1);
  await passPause(print.id);
  await fixture.look(print.id);
  assert.equal(countQuestions(print), 2);
});

test('does not ask the provider again right after a webhook', async () => {
  const print = await fixture.openPrint();
  await fixture.tell(fixture.razorpay.pay(print.orderId, { status: 'failed' }), 'payment.failed');
  assert.equal(countQuestions(print), 1);
  assert.equal((await fixture.look(print.id)).payment.status, 'failed');
  assert.equal(countQuestions(print), 1);
});

test('does not ask about a paid order, nor for another user', async () => {
  const print = await fixture.openPrint();
  const stranger = await insertTestUser(fixture.server.dependencies, 'Ravi');
  await assert.rejects(fixture.look(print.id, stranger), /print\.not_found/);
  assert.equal(countQuestions(print), 0);
  await fixture.tell(fixture.razorpay.pay(print.orderId));
  const asked = countQuestions(print);
  await passPause(print.id);
  assert.equal((await fixture.look(print.id)).payment.status, 'paid');
  assert.equal(countQuestions(print), asked);
});

for (const state of ['awaiting_payment', 'expired'] as const) {
  test(`says that nothing was charged only after the provider confirms it, order ${state}`, async () => {
    const print = await fixture.openPrint();
    await fixture.look(print.id);
    // Without the pause, the answer could fall into the same millisecond as the end of the order.
    await passPause(print.id);
    await fixture.server.dependencies.db
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
    await fixture.look(print.id);
    assert.deepEqual(await told(), ['expired', true]);
    fixture.razorpay.pay(print.orderId, { status: 'created' });
    await passPause(print.id);
    await fixture.look(print.id);
    assert.deepEqual(await told(), ['expired', false]);
  });
}

test('shows the refund of a payment that was captured after the order expired', async () => {
  const print = await fixture.openPrint({ files_expire_at: new Date(Date.now() - 1_000) });
  const payment = fixture.razorpay.pay(print.orderId);
  assert.equal((await fixture.look(print.id)).payment.status, 'refund_started');
  assert.deepEqual(fixture.takeAlerts(), ['orphan']);
  await fixture.workNow();
  assert.equal(payment.status, 'refunded');
});
