import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { openSecondConnection } from '../../../../testing/database/secondConnection.ts';
import {
  openPaymentsFixture,
  type PaymentsFixture,
} from '../../../../testing/fixtures/paymentsFixture.ts';

// The embedded database has a single connection, and this test needs a second transaction.
const serverTest = process.env['TEST_DATABASE_URL'] ? {} : { skip: 'needs a second connection' };

let fixture: PaymentsFixture;
before(async () => {
  fixture = await openPaymentsFixture();
});
after(() => fixture.closeSound());

/** Waits until a statement of this database waits for a lock. @returns the statement's text */
async function waitForLockedStatement(): Promise<string> {
  for (;;) {
    const { rows } = await sql<{ query: string }>`
      select query from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(
      fixture.server.dependencies.db,
    );
    if (rows[0] !== undefined) return rows[0].query;
    await pause(10);
  }
}

test(
  'draws a collection code in a statement that starts when the payment has its shop’s lock [F-1036]',
  serverTest,
  async () => {
    const order = await fixture.openOrder();
    const proof = await fixture.razorpay.prove(fixture.razorpay.pay(order.providerOrderId));
    const other = await openSecondConnection(fixture.server.settings.databaseUrl);
    await other.query('begin');
    await other.query('select id from shops where id = $1 for no key update', [fixture.shop]);
    const confirming = fixture.confirm(order.id, proof);
    const waiting = await waitForLockedStatement();
    await other.query('commit');
    await other.end();
    assert.equal((await confirming).statusCode, 200);
    assert.match(waiting, /for no key update/);
    assert.doesNotMatch(waiting, /collection_code/);
    assert.match((await fixture.look(order.id)).collectionCode ?? '', /^.{4}$/);
  },
);
