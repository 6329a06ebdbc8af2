import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { sql } from 'kysely';
import { openPaymentsScene, type PaymentsScene } from '../../../testing/paymentsScene.ts';
import type { RazorpayPayment } from '../../../testing/razorpayBooks.ts';

const LIST = 'GET /v1/payments?';
const DAYS = 7;
/** The most that the provider gives at once. */
const PAGE = 100;
/** In the second but last day that is over, whatever the time is now. */
const begun = Math.floor(Date.now() / 1_000) - 3 * 86_400;

let scene: PaymentsScene;
before(async () => {
  scene = await openPaymentsScene();
});
after(() => scene.close());
afterEach(async () => {
  scene.razorpay.payments.clear();
  await bookedAt(LONG_AGO);
  await scene.server.dependencies.db.deleteFrom('payment_comparisons').execute();
});

function countLists(): number {
  return scene.razorpay.calls.filter((call) => call.startsWith(LIST)).length;
}

const LONG_AGO = new Date(0);

/** As if what this test booked had been booked then; the ledger does not let go of it otherwise. */
async function bookedAt(then: Date): Promise<void> {
  await scene.server.dependencies.db.transaction().execute(async (trx) => {
    await sql`alter table ledger disable trigger ledger_is_kept`.execute(trx);
    await sql`update ledger set created_at = ${then} where created_at <> ${LONG_AGO}`.execute(trx);
    await sql`alter table ledger enable trigger ledger_is_kept`.execute(trx);
  });
}

/** As if whoever took a day up had been silent since. */
async function pauseIsOver(): Promise<void> {
  const { db } = scene.server.dependencies;
  await db
    .updateTable('payment_comparisons')
    .set({ busy_until: new Date(0) })
    .execute();
}

/** As if another day had ended. */
async function forgetNewestDay(): Promise<void> {
  const { db } = scene.server.dependencies;
  await sql`
    delete from payment_comparisons
    where day = (select max(day) from payment_comparisons)`.execute(db);
}

async function openBooked(changes: Partial<RazorpayPayment> = {}) {
  const print = await scene.openPrint();
  const payment = scene.razorpay.pay(print.orderId, { created_at: begun, ...changes });
  await scene.tell(payment);
  await bookedAt(new Date(begun * 1_000));
  return { print, payment };
}

test('rule 7: captured there and untold here: it activates its order by the one way, once, and an operator is told', async () => {
  const print = await scene.openPrint();
  scene.razorpay.pay(print.orderId, { created_at: begun });
  await Promise.all([scene.payments.compareDays(), scene.payments.compareDays()]);
  assert.equal((await scene.stateOf(print.id)).state, 'active');
  assert.deepEqual(scene.takeAlerts(), ['payment_untold']);
  assert.equal(countLists(), DAYS + 1, 'each day once by one of the two, and one has two pages');
  const source = await scene.server.dependencies.db
    .selectFrom('payments')
    .select('source')
    .execute();
  assert.deepEqual(source, [{ source: 'comparison' }]);
  await pauseIsOver();
  await scene.payments.compareDays();
  assert.equal(countLists(), DAYS + 1, 'a day that was compared is not compared again');
  await forgetNewestDay();
  await scene.payments.compareDays();
  assert.equal(countLists(), DAYS + 2, 'a new day alone');
  await scene.assertSound();
});

test('rule 7: captured there when its order’s time was over: it goes back by itself', async () => {
  const print = await scene.openPrint({ state: 'expired' });
  const payment = scene.razorpay.pay(print.orderId, { created_at: begun });
  await scene.payments.compareDays();
  await scene.workNow();
  assert.equal(payment.status, 'refunded');
  assert.deepEqual(scene.takeAlerts(), ['orphan', 'payment_untold']);
});

test('rule 7: captured on an order that a restored database forgot: it is known again and pays its print', async () => {
  const print = await scene.openPrint();
  const { db } = scene.server.dependencies;
  await db.deleteFrom('payment_orders').where('print_id', '=', print.id).execute();
  scene.razorpay.pay(print.orderId, { created_at: begun });
  await scene.payments.compareDays();
  assert.equal((await scene.stateOf(print.id)).state, 'active');
  assert.deepEqual(scene.takeAlerts(), ['payment_untold']);
});

test('rule 7: what both have alike is asked about no further', async () => {
  await openBooked();
  const settled = scene.razorpay.calls.length;
  await scene.payments.compareDays();
  assert.deepEqual(
    scene.razorpay.calls.slice(settled).filter((call) => !call.startsWith(LIST)),
    [],
  );
});

const changesThere: Readonly<Record<string, (payment: RazorpayPayment) => void>> = {
  'not known': ({ id }) => scene.razorpay.payments.delete(id),
  'not captured': (payment) => {
    payment.status = 'failed';
  },
  'of another amount': (payment) => {
    payment.amount = 100;
  },
};
for (const [name, change] of Object.entries(changesThere)) {
  test(`rule 7: paid here and ${name} there: an operator is told, once, and nothing is changed`, async () => {
    const { print, payment } = await openBooked();
    const { state, token } = await scene.stateOf(print.id);
    change(payment);
    await scene.payments.compareDays();
    await scene.payments.compareDays();
    assert.deepEqual(scene.takeAlerts(), ['books_differ']);
    assert.deepEqual(await scene.stateOf(print.id), { state, token });
    assert.equal(payment.amount_refunded, 0);
  });
}

test('rule 7: begun on one day and paid on another is in both books, and nobody is told', async () => {
  const { payment } = await openBooked({ created_at: begun - 30 * 86_400 });
  const before = scene.razorpay.calls.length;
  await scene.payments.compareDays();
  assert.ok(
    scene.razorpay.calls.slice(before).includes(`GET /v1/orders/${payment.order_id}/payments`),
  );
  assert.deepEqual(scene.takeAlerts(), []);
});

for (const others of [PAGE - 1, PAGE]) {
  test(`rule 7: the oldest of ${others + 1} payments of a day is found`, async () => {
    const print = await scene.openPrint();
    const other = await scene.openPrint();
    for (let count = 0; count < others; count += 1) {
      scene.razorpay.pay(other.orderId, { status: 'failed', created_at: begun + 1 });
    }
    scene.razorpay.pay(print.orderId, { created_at: begun });
    const before = countLists();
    await scene.payments.compareDays();
    assert.equal((await scene.stateOf(print.id)).state, 'active');
    assert.equal(countLists() - before, DAYS + Math.ceil((others + 1) / PAGE));
    assert.deepEqual(scene.takeAlerts(), ['payment_untold']);
  });
}

test('rule 7: a provider that is away in the middle of a day: the day is compared later, by one process', async () => {
  const print = await scene.openPrint();
  scene.razorpay.pay(print.orderId, { created_at: begun });
  scene.razorpay.fail({ call: LIST, kind: 'answers', status: 503 });
  const before = countLists();
  await scene.payments.compareDays();
  assert.equal(countLists() - before, 1);
  await scene.payments.compareDays();
  assert.equal(countLists() - before, DAYS + 1, 'all but the day that is another one’s now');
  await pauseIsOver();
  await scene.payments.compareDays();
  assert.equal(countLists() - before, DAYS + 2);
  assert.equal((await scene.stateOf(print.id)).state, 'active');
  assert.deepEqual(scene.takeAlerts(), ['payment_untold']);
});

test('rule 7: one that the provider can’t explain holds up no other, and money without an order is not ours', async () => {
  const print = await scene.openPrint();
  const payment = scene.razorpay.pay(print.orderId, { created_at: begun });
  const strange = { ...payment, id: 'pay_strange', order_id: 'order_x', created_at: begun + 1 };
  const foreign = { ...payment, id: 'pay_foreign', order_id: null as unknown as string };
  for (const other of [strange, foreign]) scene.razorpay.payments.set(other.id, other);
  await scene.payments.compareDays();
  assert.equal((await scene.stateOf(print.id)).state, 'active');
  assert.deepEqual(scene.takeAlerts(), ['provider_refused', 'payment_untold']);
});

test('rule 7: the day is India’s, and over two hours ago, by the database’s clock', async () => {
  await scene.payments.compareDays();
  const { db } = scene.server.dependencies;
  const { rows } = await sql<{ day: string; clock: Date }>`
    select max(day)::text as day, now() as clock from payment_comparisons`.execute(db);
  const [{ day, clock }] = rows as [(typeof rows)[number]];
  const ends = Date.parse(`${day}T00:00:00+05:30`) + 86_400_000;
  const hoursOver = (clock.getTime() - ends) / 3_600_000;
  assert.ok(hoursOver >= 2 && hoursOver < 27, `${day} is over for ${hoursOver} h`);
  const spans = scene.razorpay.calls
    .filter((call) => call.startsWith(LIST))
    .slice(-DAYS)
    .map((call) => new URLSearchParams(call.slice(LIST.length)));
  const [from, to] = [Number(spans.at(-1)?.get('from')), Number(spans.at(-1)?.get('to'))];
  assert.deepEqual([from * 1_000, to * 1_000], [ends - 86_400_000, ends]);
});
