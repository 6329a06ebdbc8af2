import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { undoMigrationsAfter } from '../../../testing/database/undoMigrationsAfter.ts';
import {
  openPaymentsFixture,
  type PaymentsFixture,
} from '../../../testing/fixtures/paymentsFixture.ts';
import { migrations } from './index.ts';

let fixture: PaymentsFixture;
before(async () => {
  fixture = await openPaymentsFixture();
});
after(() => fixture.close());

/** Undoes this migration, so that the database looks as before. */
async function goBack(): Promise<void> {
  const { db } = fixture.server.dependencies;
  await undoMigrationsAfter(db, '0016-shop-owners');
  for (const index of ['prints_previous_of_user', 'prints_previous_of_shop']) {
    await sql`drop index ${sql.ref(index)}`.execute(db);
    await sql`create index ${sql.ref(index)} on prints (coalesce(completed_at, created_at))`.execute(
      db,
    );
  }
  await sql`drop index prints_stored_of_user, prints_stored_of_shop`.execute(db);
  await sql`alter table prints drop column opened_at, drop column ends_at, drop column ended_at`.execute(
    db,
  );
  // Later migrations are undone too, because migrations run in order.
  await sql`delete from kysely_migration where name >= '0015'`.execute(db);
}

test('keeps old orders, and counts their 30 days from the migration [F-159]', async () => {
  const { db } = fixture.server.dependencies;
  const old = await fixture.payOrder();
  const made = await fixture.payOrder();
  await sql`update orders set paid_at = now() - interval '90 days'`.execute(db);
  await sql`
    insert into print_jobs (id, order_id, color, state, object_group, lease_expires_at, size_in_bytes, sha256, composition)
    values ('ready', ${made.id}, 'Color', 'ready', 'group', now(), 1, '\\x00', '{}')`.execute(db);
  await goBack();
  const provider = { getMigrations: () => Promise.resolve(migrations) };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  assert.equal(error, undefined);

  await fixture.orders.sweep();
  for (const { id } of [old, made]) {
    const order = await fixture.look(id);
    assert.deepEqual([order.active, order.payment.status, order.endsWithin], [true, 'paid', null]);
    const days = (Date.parse(order.endsAt ?? '') - Date.now()) / 86_400_000;
    assert.ok(days > 29 && days < 31, `${days} days`);
  }
  await sql`update orders set ends_at = now()`.execute(db);
  await fixture.orders.sweep();
  const reasons = [await fixture.look(old.id), await fixture.look(made.id)].map(
    ({ endReason }) => endReason,
  );
  assert.deepEqual(reasons, ['not_printed', 'not_completed'], 'its print job was made');
  await fixture.workNow();
  await fixture.assertSound();
});
