import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import {
  openPaymentsFixture,
  type PaymentsFixture,
} from '../../../testing/fixtures/paymentsFixture.ts';
import { openSecondConnection } from '../../../testing/database/secondConnection.ts';

const serverTest = process.env['TEST_DATABASE_URL'] ? {} : { skip: 'the embedded one has one' };

let fixture: PaymentsFixture;
before(async () => {
  fixture = await openPaymentsFixture();
});
after(() => fixture.close());
afterEach(() => fixture.assertSound());

async function openPaid() {
  const order = await fixture.openOrder();
  const payment = fixture.razorpay.pay(order.providerOrderId);
  return { order, message: await fixture.razorpay.message('payment.captured', { payment }) };
}

/** Makes inserts into the table fail as on a full disk. @returns a function that makes room again */
async function refuseInserts(table: string): Promise<() => Promise<unknown>> {
  const { db } = fixture.server.dependencies;
  await sql`
    create or replace function refuse_insert() returns trigger language plpgsql as $$
    begin raise exception 'no space left on device' using errcode = 'disk_full'; end $$`.execute(
    db,
  );
  await sql`
    create trigger refuse_insert before insert on ${sql.table(table)}
    for each row execute function refuse_insert()`.execute(db);
  return () => sql`drop trigger refuse_insert on ${sql.table(table)}`.execute(db);
}

/**
 * Repeats the message as the provider does: until the server answers 200, and once more because that answer was lost.
 */
async function repeat(message: Parameters<PaymentsFixture['webhook']>[0]): Promise<void> {
  // The pool may once more hand out a connection that was cut, before it notices the cut.
  for (let time = 0; time < 50 && (await fixture.webhook(message)) === 503; time += 1)
    await pause(10);
  assert.equal(await fixture.webhook(message), 200);
  await fixture.workNow();
}

async function assertActivatedOnce(
  order: Parameters<PaymentsFixture['stateOf']>[0],
): Promise<void> {
  assert.equal((await fixture.stateOf(order)).state, 'active');
  const { db } = fixture.server.dependencies;
  const charges = await db
    .selectFrom('ledger')
    .select('id')
    .where('order_id', '=', order)
    .execute();
  assert.equal(charges.length, 1);
}

test('answers 503 if it can’t store a webhook, and applies the repeated webhook once [F-31]', async () => {
  const { order, message } = await openPaid();
  const makeRoom = await refuseInserts('payment_events');
  assert.equal(await fixture.webhook(message), 503);
  await makeRoom();
  await fixture.payments.work();
  assert.equal((await fixture.stateOf(order.id)).state, 'awaiting_payment', 'nothing was kept');
  await repeat(message);
  await assertActivatedOnce(order.id);
  fixture.server.log.takeErrors();
});

test(
  'answers 503 if the connection is lost while storing a webhook, and applies it once later [F-31]',
  serverTest,
  async () => {
    const { order, message } = await openPaid();
    const other = await openSecondConnection(fixture.server.settings.databaseUrl);
    await other.query('begin');
    await other.query('lock table payment_events in access exclusive mode');
    const answered = fixture.webhook(message);
    let cut = 0;
    while (cut === 0) {
      await pause(10);
      const { rowCount } = await other.query(`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'
          and query like 'insert into "payment_events"%'`);
      cut = rowCount ?? 0;
    }
    assert.equal(await answered, 503);
    await other.query('rollback');
    await other.end();
    await repeat(message);
    await assertActivatedOnce(order.id);
    fixture.server.log.takeErrors();
  },
);

for (const table of ['payments', 'outbox', 'ledger']) {
  test(`undoes an activation that fails at “${table}”, and completes it once later [F-31]`, async () => {
    const { order, message } = await openPaid();
    const makeRoom = await refuseInserts(table);
    assert.equal(await fixture.webhook(message), 200);
    await fixture.payments.work();
    await makeRoom();
    assert.deepEqual(await fixture.stateOf(order.id), { state: 'awaiting_payment', token: null });
    fixture.published.length = 0;
    await repeat(message);
    await assertActivatedOnce(order.id);
    assert.equal(fixture.published.length, 1);
  });
}
