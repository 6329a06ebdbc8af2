import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { openPaymentsScene, type PaymentsScene } from '../../testing/paymentsScene.ts';
import { migrations } from './index.ts';

let scene: PaymentsScene;
before(async () => {
  scene = await openPaymentsScene();
});
after(() => scene.close());

/** Undoes this migration: the database then looks as it did before. */
async function goBack(): Promise<void> {
  const { db } = scene.server.dependencies;
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
  // Also undoes later migrations, because they run in order.
  await sql`delete from kysely_migration where name >= '0015'`.execute(db);
}

test('keeps the data of old orders, and gives them the full time from the migration on [F-159]', async () => {
  const { db } = scene.server.dependencies;
  const old = await scene.payPrint();
  const made = await scene.payPrint();
  await sql`update prints set paid_at = now() - interval '90 days'`.execute(db);
  await sql`
    insert into print_ready_files (id, print_id, color, state, object_group, lease_expires_at, size_in_bytes, sha256, composition)
    values ('ready', ${made.id}, 'Color', 'ready', 'group', now(), 1, '\\x00', '{}')`.execute(db);
  await goBack();
  const provider = { getMigrations: () => Promise.resolve(migrations) };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  assert.equal(error, undefined);

  await scene.prints.sweep();
  for (const { id } of [old, made]) {
    const print = await scene.look(id);
    assert.deepEqual([print.active, print.payment.status, print.endsWithin], [true, 'paid', null]);
    const days = (Date.parse(print.endsAt ?? '') - Date.now()) / 86_400_000;
    assert.ok(days > 29 && days < 31, `${days} days`);
  }
  await sql`update prints set ends_at = now()`.execute(db);
  await scene.prints.sweep();
  const reasons = [await scene.look(old.id), await scene.look(made.id)].map(
    ({ endReason }) => endReason,
  );
  assert.deepEqual(reasons, ['not_printed', 'not_completed'], 'its print file was made');
  await scene.workNow();
  await scene.assertSound();
});
