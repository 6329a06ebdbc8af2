import { sql, type Kysely } from 'kysely';
import type { Database } from '../schema.ts';

/**
 * Old and new name of each table. No name is the beginning of another, so that names can be replaced inside other
 * names.
 */
const tables = [
  ['prints', 'orders'],
  ['print_files', 'order_files'],
  ['print_uploads', 'order_uploads'],
  ['print_ready_files', 'print_jobs'],
  ['payment_orders', 'provider_orders'],
  ['payment_openings', 'provider_order_openings'],
] as const;

/** The tables, under their new names, that have a column with the id of an order. */
const tablesOfOrders = [
  'order_files',
  'print_jobs',
  'provider_orders',
  'provider_order_openings',
  'ledger',
] as const;

/**
 * Names tables and columns with the words of the product: an order, its files, its print jobs, and the provider order
 * by which it is paid. Only names change, so the time does not depend on the number of rows. A server of an older
 * version can't run beside the renamed tables (decision 42).
 */
export async function up(db: Kysely<Database>): Promise<void> {
  for (const [old, name] of tables) await db.schema.alterTable(old).renameTo(name).execute();
  for (const table of tablesOfOrders) {
    await db.schema.alterTable(table).renameColumn('print_id', 'order_id').execute();
  }
  await renameParts(db, inNewWords);
}

/** Undoes {@link up}, to return to the previous version of the server. */
export async function down(db: Kysely<Database>): Promise<void> {
  await renameParts(db, inOldWords);
  for (const table of tablesOfOrders) {
    await db.schema.alterTable(table).renameColumn('order_id', 'print_id').execute();
  }
  for (const [old, name] of tables) await db.schema.alterTable(name).renameTo(old).execute();
}

/**
 * Renames constraints first, and then the indexes that belong to no constraint: an index of a constraint is renamed
 * with it.
 */
async function renameParts(db: Kysely<Database>, rename: (name: string) => string): Promise<void> {
  const { rows: constraints } = await sql<{ owner: string; name: string }>`
    select conrelid::regclass::text as owner, conname as name from pg_constraint
    where connamespace = current_schema()::regnamespace and conrelid <> 0`.execute(db);
  for (const { owner, name } of constraints) {
    if (rename(name) === name) continue;
    await sql`alter table ${sql.table(owner)} rename constraint ${sql.ref(name)} to ${sql.ref(rename(name))}`.execute(
      db,
    );
  }
  const { rows: indexes } = await sql<{ name: string }>`
    select indexname as name from pg_indexes where schemaname = current_schema()`.execute(db);
  for (const { name } of indexes) {
    if (rename(name) === name) continue;
    await sql`alter index ${sql.ref(name)} rename to ${sql.ref(rename(name))}`.execute(db);
  }
}

function inNewWords(name: string): string {
  const table = tables.find(([old]) => name.startsWith(`${old}_`));
  const ofTable = table === undefined ? name : table[1] + name.slice(table[0].length);
  return ofTable.replace('_print_id_', '_order_id_').replace(/_print$/, '_order');
}

function inOldWords(name: string): string {
  const table = tables.find(([, now]) => name.startsWith(`${now}_`));
  const ofTable = table === undefined ? name : table[0] + name.slice(table[1].length);
  const isOfPrint = table !== undefined || name.startsWith('ledger_');
  return isOfPrint
    ? ofTable
        .replace('_order_id_', '_print_id_')
        .replace(/^payment_orders_order$/, 'payment_orders_print')
    : name;
}
