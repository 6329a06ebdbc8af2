import { sql, type Kysely } from 'kysely';

/** Lets an operator approve new shops and suspend any shop. Shops that exist count as approved. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('shops')
    .addColumn('standing', 'text', (column) =>
      column
        .notNull()
        .defaultTo('approved')
        .check(sql`standing in ('waiting', 'approved', 'suspended')`),
    )
    .addColumn('standing_note', 'text')
    .execute();
  await sql`create index shops_not_approved on shops (standing) where standing <> 'approved'`.execute(
    db,
  );
}

/** Undoes {@link up}, to return to the previous version of the server. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table shops drop column standing_note, drop column standing`.execute(db);
}
