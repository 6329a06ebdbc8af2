import { sql, type Kysely } from 'kysely';
import type { Database } from '../schema.ts';

/** Records why an order ended, and what a shop says when it refuses one. */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema
    .alterTable('orders')
    .addColumn('end_reason', 'text')
    .addColumn('refusal_reason', 'text')
    .addColumn('refusal_note', 'text')
    .execute();
  // Until now an order ended in two ways only, and its state told which.
  await sql`
    update orders set end_reason = case state when 'completed' then 'not_completed' else 'not_printed' end
    where ended_at is not null`.execute(db);
}

/** Undoes {@link up}, to return to the previous version of the server. */
export async function down(db: Kysely<Database>): Promise<void> {
  await db.schema
    .alterTable('orders')
    .dropColumn('end_reason')
    .dropColumn('refusal_reason')
    .dropColumn('refusal_note')
    .execute();
}
