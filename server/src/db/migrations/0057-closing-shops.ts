import { sql, type Kysely } from 'kysely';

/** Lets the owner of a shop close it. Nothing changes for shops that exist. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('shops')
    .addColumn('closing_at', 'timestamptz')
    .addColumn('closed_at', 'timestamptz', (column) =>
      column.check(sql`closed_at is null or closing_at is not null`),
    )
    .execute();
  await sql`create index shops_closing on shops (closing_at)
    where closing_at is not null and closed_at is null`.execute(db);
}

/** Undoes {@link up}, to return to the previous version of the server. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table shops drop column closed_at, drop column closing_at`.execute(db);
}
