import { sql, type Kysely } from 'kysely';
import type { Database } from '../schema.ts';

/** Records which files of an order its shop refused, and which print jobs were made before that. */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema
    .alterTable('order_files')
    .addColumn('refused_at', 'timestamptz')
    .addColumn('refusal_reason', 'text')
    .addColumn('refusal_note', 'text')
    .addColumn('refund_id', 'text', (column) => column.references('refunds.id'))
    .execute();
  await sql`alter table print_jobs add column refused_files integer not null default 0`.execute(db);
}

/** Undoes {@link up}, to return to the previous version of the server. */
export async function down(db: Kysely<Database>): Promise<void> {
  await db.schema.alterTable('print_jobs').dropColumn('refused_files').execute();
  await db.schema
    .alterTable('order_files')
    .dropColumn('refused_at')
    .dropColumn('refusal_reason')
    .dropColumn('refusal_note')
    .dropColumn('refund_id')
    .execute();
}
