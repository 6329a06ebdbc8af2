import { sql, type Kysely } from 'kysely';
import type { Database } from '../schema.ts';

/** Lets shops allow orders that are paid in cash at the counter, and the ledger count that cash. */
export async function up(db: Kysely<Database>): Promise<void> {
  const no = sql`false`;
  await db.schema
    .alterTable('shops')
    .addColumn('takes_cash', 'boolean', (column) => column.notNull().defaultTo(no))
    .execute();
  await db.schema
    .alterTable('orders')
    .addColumn('is_cash', 'boolean', (column) => column.notNull().defaultTo(no))
    .addColumn('cash_taken_at', 'timestamptz')
    .execute();
  await allowKinds(db, ['charge', 'refund', 'cash', 'cash_undone']);
  await sql`
    alter table ledger alter column payment_id drop not null,
    add constraint ledger_payment_unless_cash
      check ((payment_id is null) = (kind in ('cash', 'cash_undone')))`.execute(db);
}

/** Undoes {@link up}, to return to the previous version of the server. Fails when cash is in the ledger, which forgets nothing. */
export async function down(db: Kysely<Database>): Promise<void> {
  await sql`
    alter table ledger drop constraint ledger_payment_unless_cash,
    alter column payment_id set not null`.execute(db);
  await allowKinds(db, ['charge', 'refund']);
  await db.schema.alterTable('orders').dropColumn('is_cash').dropColumn('cash_taken_at').execute();
  await db.schema.alterTable('shops').dropColumn('takes_cash').execute();
}

async function allowKinds(db: Kysely<Database>, kinds: readonly string[]): Promise<void> {
  await sql`
    alter table ledger drop constraint ledger_kind_check,
    add constraint ledger_kind_check check (kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))}))`.execute(
    db,
  );
}
