import { sql, type Kysely } from 'kysely';
import type { Database } from '../schema.ts';

/** Lets shops name days on which they do not open, and pause until a moment. Until they do, nothing changes for them. */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema
    .alterTable('shops')
    .addColumn('closed_days', sql`smallint[]`, (column) => column.notNull().defaultTo(sql`'{}'`))
    .addColumn('closed_dates', sql`text[]`, (column) => column.notNull().defaultTo(sql`'{}'`))
    .addColumn('paused_until', 'timestamptz')
    .execute();
}

/** Undoes {@link up}, to return to the previous version of the server. A paused shop takes no orders then. */
export async function down(db: Kysely<Database>): Promise<void> {
  await sql`update shops set is_on = false where paused_until > now()`.execute(db);
  await db.schema
    .alterTable('shops')
    .dropColumn('closed_days')
    .dropColumn('closed_dates')
    .dropColumn('paused_until')
    .execute();
}
