import { sql, type Kysely } from 'kysely';

/** Counts the bytes of shares that live longer than usual, for each address and account that keeps them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('kept_shares')
    .addColumn('share_id', 'text', (column) =>
      column.notNull().references('shares.id').onDelete('cascade'),
    )
    .addColumn('holder', 'text', (column) => column.notNull())
    .addColumn('size_in_bytes', 'bigint', (column) => column.notNull())
    .addColumn('kept_since', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addPrimaryKeyConstraint('kept_shares_pkey', ['share_id', 'holder'])
    .execute();
  await sql`create index kept_shares_holder on kept_shares (holder)`.execute(db);
}

/** Undoes {@link up}, to return to the previous version of the server. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('kept_shares').execute();
}
