import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { undoMigrationsAfter } from '../../../testing/database/undoMigrationsAfter.ts';
import {
  openPaymentsFixture,
  type PaymentsFixture,
} from '../../../testing/fixtures/paymentsFixture.ts';
import { down } from './0017-orders.ts';
import { migrations } from './index.ts';

let fixture: PaymentsFixture;
before(async () => {
  fixture = await openPaymentsFixture();
});
after(() => fixture.close());

const renamed = [
  'orders',
  'order_files',
  'order_uploads',
  'print_jobs',
  'provider_orders',
  'provider_order_openings',
  'ledger',
] as const;

/** Returns all rows of the renamed tables, without the codes of orders, which a later migration draws anew. */
async function readRows(): Promise<Record<string, unknown[]>> {
  const { db } = fixture.server.dependencies;
  const rows: Record<string, unknown[]> = {};
  for (const table of renamed) {
    const found = await sql<object>`select * from ${sql.table(table)} order by 1, 2`.execute(db);
    rows[table] = found.rows.map((row) => ({ ...row, collection_code: undefined }));
  }
  return rows;
}

/** Returns the name of each table, column, constraint and index. */
async function readNames(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = current_schema()
    union select conname from pg_constraint where connamespace = current_schema()::regnamespace
    union select indexname from pg_indexes where schemaname = current_schema()
    order by name`.execute(fixture.server.dependencies.db);
  return rows.map(({ name }) => name);
}

async function insertRows(): Promise<void> {
  const { db } = fixture.server.dependencies;
  const { id, providerOrderId } = await fixture.openOrder();
  await fixture.openOrder();
  await sql`
    insert into order_files (id, order_id, ordinal, object_ordinal, name, size_in_bytes, crc32, sha256, page_count,
      range_kind, range_text, printed_pages, color, method, copies, note, price_paise)
    values ('file', ${id}, 0, 0, 'a.pdf', 1, 1, '\\x00', 1, 'All', 'All', 1, 'Color', 'Single', 1, '', 100)`.execute(
    db,
  );
  await fixture.tell(fixture.razorpay.pay(providerOrderId));
  await sql`
    insert into order_uploads (id, state, object_group, announced_bytes, lease_expires_at)
    values ('upload', 'pending', 'upload', 1, now())`.execute(db);
  await sql`
    insert into print_jobs (id, order_id, color, state, object_group, lease_expires_at)
    values ('job', ${id}, 'Color', 'pending', 'job', now())`.execute(db);
}

test('keeps the rows of orders, and leaves no table, column, constraint or index with an old name', async () => {
  const { db } = fixture.server.dependencies;
  await insertRows();
  const [rows, names] = [await readRows(), await readNames()];
  for (const table of renamed) assert.notDeepEqual(rows[table], [], table);
  await undoMigrationsAfter(db, '0017-orders');
  const { length } = await readNames();
  await down(db);
  await sql`delete from kysely_migration where name >= '0017'`.execute(db);
  const oldNames = await readNames();
  assert.ok(oldNames.includes('prints.id') && oldNames.includes('payment_orders_print'));
  assert.equal(oldNames.length, length);

  const provider = { getMigrations: () => Promise.resolve(migrations) };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  assert.equal(error, undefined);
  assert.deepEqual(await readRows(), rows);
  assert.deepEqual(await readNames(), names);
  const left = names.filter((name) =>
    /^(prints|print_(files|uploads|ready)|payment_o)|print_id/.test(name),
  );
  assert.deepEqual(left, []);
  await fixture.workNow();
  await fixture.assertSound();
});
