import { sql, type Kysely } from 'kysely';

/** Creates the indexes without which jobs and metrics read every order, session and refund each time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index orders_awaiting_payment on orders (created_at) where state = 'awaiting_payment'`.execute(
    db,
  );
  await sql`create index sessions_seen on sessions (seen_at)`.execute(db);
  await sql`create index refunds_updated on refunds (updated_at)`.execute(db);
}

/** Undoes {@link up}. */
export async function down(db: Kysely<unknown>): Promise<void> {
  for (const index of ['orders_awaiting_payment', 'sessions_seen', 'refunds_updated']) {
    await db.schema.dropIndex(index).execute();
  }
}
