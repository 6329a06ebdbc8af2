import { sql, type Kysely } from 'kysely';

/**
 * Creates the indexes without which jobs and metrics read every order, session and refund each time. Building one locks its
 * table, so the operator of a large site may have built it before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index if not exists orders_awaiting_payment on orders (created_at) where state = 'awaiting_payment'`.execute(
    db,
  );
  await sql`create index if not exists sessions_seen on sessions (seen_at)`.execute(db);
  await sql`create index if not exists refunds_updated on refunds (updated_at)`.execute(db);
}

/** Undoes {@link up}. */
export async function down(db: Kysely<unknown>): Promise<void> {
  for (const index of ['orders_awaiting_payment', 'sessions_seen', 'refunds_updated']) {
    await db.schema.dropIndex(index).execute();
  }
}
