import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { sql } from 'kysely';
import {
  openPaymentsFixture,
  type PaymentsFixture,
} from '../../../../testing/fixtures/paymentsFixture.ts';
import type { RazorpayPayment } from '../../../../testing/razorpay/razorpayBooks.ts';

const LIST = 'GET /v1/payments?';
const DAYS = 7;
/** Maximum number of payments on one page of the provider's list. */
const PAGE = 100;
/** A time three days ago. Its day is due for comparison, whatever the time is now. */
const begun = Math.floor(Date.now() / 1_000) - 3 * 86_400;

let fixture: PaymentsFixture;
before(async () => {
  fixture = await openPaymentsFixture();
});
after(() => fixture.close());
afterEach(async () => {
  fixture.razorpay.payments.clear();
  await bookedAt(LONG_AGO);
  await fixture.server.dependencies.db.deleteFrom('payment_comparisons').execute();
});

function countLists(): number {
  return fixture.razorpay.calls.filter((call) => call.startsWith(LIST)).length;
}

const LONG_AGO = new Date(0);

/** Moves this test's ledger lines to a time in the past. Meanwhile disables the trigger that protects the ledger. */
async function bookedAt(then: Date): Promise<void> {
  await fixture.server.dependencies.db.transaction().execute(async (trx) => {
    await sql`alter table ledger disable trigger ledger_is_kept`.execute(trx);
    await sql`update ledger set created_at = ${then} where created_at <> ${LONG_AGO}`.execute(trx);
    await sql`alter table ledger enable trigger ledger_is_kept`.execute(trx);
  });
}

/** Makes the lease of each day expire, as if the process that holds it had died. */
async function pauseIsOver(): Promise<void> {
  const { db } = fixture.server.dependencies;
  await db
    .updateTable('payment_comparisons')
    .set({ busy_until: new Date(0) })
    .execute();
}

/** Deletes the record of the newest day, as if that day had just ended and was not compared yet. */
async function forgetNewestDay(): Promise<void> {
  const { db } = fixture.server.dependencies;
  await sql`
    delete from payment_comparisons
    where day = (select max(day) from payment_comparisons)`.execute(db);
}

async function openBooked(changes: Partial<RazorpayPayment> = {}) {
  const order = await fixture.openOrder();
  const payment = fixture.razorpay.pay(order.providerOrderId, { created_at: begun, ...changes });
  await fixture.tell(payment);
  await bookedAt(new Date(begun * 1_000));
  return { order, payment };
}

test('activates an order once when only the provider’s books show its payment, and alerts the operator [rule 7]', async () => {
  const order = await fixture.openOrder();
  fixture.razorpay.pay(order.providerOrderId, { created_at: begun });
  await Promise.all([fixture.payments.compareDays(), fixture.payments.compareDays()]);
  assert.equal((await fixture.stateOf(order.id)).state, 'active');
  assert.deepEqual(fixture.takeAlerts(), ['payment_untold']);
  assert.equal(countLists(), DAYS + 1, 'each day once by one of the two, and one has two pages');
  const source = await fixture.server.dependencies.db
    .selectFrom('payments')
    .select('source')
    .execute();
  assert.deepEqual(source, [{ source: 'comparison' }]);
  await pauseIsOver();
  await fixture.payments.compareDays();
  assert.equal(countLists(), DAYS + 1, 'a day that was compared is not compared again');
  await forgetNewestDay();
  await fixture.payments.compareDays();
  assert.equal(countLists(), DAYS + 2, 'a new day alone');
  await fixture.assertSound();
});

test('refunds a payment found in the provider’s books whose order has expired [rule 7]', async () => {
  const order = await fixture.openOrder({ state: 'expired' });
  const payment = fixture.razorpay.pay(order.providerOrderId, { created_at: begun });
  await fixture.payments.compareDays();
  await fixture.workNow();
  assert.equal(payment.status, 'refunded');
  assert.deepEqual(fixture.takeAlerts(), ['orphan', 'payment_untold']);
});

test('activates an order whose provider order is missing from a restored database [rule 7]', async () => {
  const order = await fixture.openOrder();
  const { db } = fixture.server.dependencies;
  await db.deleteFrom('provider_orders').where('order_id', '=', order.id).execute();
  fixture.razorpay.pay(order.providerOrderId, { created_at: begun });
  await fixture.payments.compareDays();
  assert.equal((await fixture.stateOf(order.id)).state, 'active');
  assert.deepEqual(fixture.takeAlerts(), ['payment_untold']);
});

test('makes no further call about payments that match in both books [rule 7]', async () => {
  await openBooked();
  const settled = fixture.razorpay.calls.length;
  await fixture.payments.compareDays();
  assert.deepEqual(
    fixture.razorpay.calls.slice(settled).filter((call) => !call.startsWith(LIST)),
    [],
  );
});

const changesThere: Readonly<Record<string, (payment: RazorpayPayment) => void>> = {
  unknown: ({ id }) => fixture.razorpay.payments.delete(id),
  'not captured': (payment) => {
    payment.status = 'failed';
  },
  'for another amount': (payment) => {
    payment.amount = 100;
  },
};
for (const [name, change] of Object.entries(changesThere)) {
  test(`alerts once and changes nothing when a payment that is booked here is ${name} at the provider [rule 7]`, async () => {
    const { order, payment } = await openBooked();
    const { state, token } = await fixture.stateOf(order.id);
    change(payment);
    await fixture.payments.compareDays();
    await fixture.payments.compareDays();
    assert.deepEqual(fixture.takeAlerts(), ['books_differ']);
    assert.deepEqual(await fixture.stateOf(order.id), { state, token });
    assert.equal(payment.amount_refunded, 0);
  });
}

test('raises no alert for a payment started on one day and captured on another [rule 7]', async () => {
  const { payment } = await openBooked({ created_at: begun - 30 * 86_400 });
  const before = fixture.razorpay.calls.length;
  await fixture.payments.compareDays();
  assert.ok(
    fixture.razorpay.calls.slice(before).includes(`GET /v1/orders/${payment.order_id}/payments`),
  );
  assert.deepEqual(fixture.takeAlerts(), []);
});

for (const others of [PAGE - 1, PAGE]) {
  test(`finds the oldest of ${others + 1} payments of a day [rule 7]`, async () => {
    const order = await fixture.openOrder();
    const other = await fixture.openOrder();
    for (let count = 0; count < others; count += 1) {
      fixture.razorpay.pay(other.providerOrderId, { status: 'failed', created_at: begun + 1 });
    }
    fixture.razorpay.pay(order.providerOrderId, { created_at: begun });
    const before = countLists();
    await fixture.payments.compareDays();
    assert.equal((await fixture.stateOf(order.id)).state, 'active');
    assert.equal(countLists() - before, DAYS + Math.ceil((others + 1) / PAGE));
    assert.deepEqual(fixture.takeAlerts(), ['payment_untold']);
  });
}

test('compares a day later, in one process, when the provider fails in the middle of it [rule 7]', async () => {
  const order = await fixture.openOrder();
  fixture.razorpay.pay(order.providerOrderId, { created_at: begun });
  fixture.razorpay.fail({ call: LIST, kind: 'answers', status: 503 });
  const before = countLists();
  await fixture.payments.compareDays();
  assert.equal(countLists() - before, 1);
  await fixture.payments.compareDays();
  assert.equal(countLists() - before, DAYS + 1, 'all but the day that is another one’s now');
  await pauseIsOver();
  await fixture.payments.compareDays();
  assert.equal(countLists() - before, DAYS + 2);
  assert.equal((await fixture.stateOf(order.id)).state, 'active');
  assert.deepEqual(fixture.takeAlerts(), ['payment_untold']);
});

test('continues after a payment that the provider can’t explain, and ignores payments without an order [rule 7]', async () => {
  const order = await fixture.openOrder();
  const payment = fixture.razorpay.pay(order.providerOrderId, { created_at: begun });
  const strange = { ...payment, id: 'pay_strange', order_id: 'order_x', created_at: begun + 1 };
  const foreign = { ...payment, id: 'pay_foreign', order_id: null as unknown as string };
  for (const other of [strange, foreign]) fixture.razorpay.payments.set(other.id, other);
  await fixture.payments.compareDays();
  assert.equal((await fixture.stateOf(order.id)).state, 'active');
  assert.deepEqual(fixture.takeAlerts(), ['provider_refused', 'payment_untold']);
});

test('compares days of Indian time that ended two hours ago by the database’s clock [rule 7]', async () => {
  await fixture.payments.compareDays();
  const { db } = fixture.server.dependencies;
  const { rows } = await sql<{ day: string; clock: Date }>`
    select max(day)::text as day, now() as clock from payment_comparisons`.execute(db);
  const [{ day, clock }] = rows as [(typeof rows)[number]];
  const ends = Date.parse(`${day}T00:00:00+05:30`) + 86_400_000;
  const hoursOver = (clock.getTime() - ends) / 3_600_000;
  assert.ok(hoursOver >= 2 && hoursOver < 27, `${day} is over for ${hoursOver} h`);
  const spans = fixture.razorpay.calls
    .filter((call) => call.startsWith(LIST))
    .slice(-DAYS)
    .map((call) => new URLSearchParams(call.slice(LIST.length)));
  const [from, to] = [Number(spans.at(-1)?.get('from')), Number(spans.at(-1)?.get('to'))];
  assert.deepEqual([from * 1_000, to * 1_000], [ends - 86_400_000, ends]);
});
