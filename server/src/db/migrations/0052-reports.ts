import { sql, type Kysely } from 'kysely';

/** Keeps what people report about files and shops, for operators. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('reports')
    .addColumn('id', 'bigint', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('object', 'text', (column) => column.notNull())
    .addColumn('share_id', 'text', (column) => column.references('shares.id').onDelete('set null'))
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('words', 'text')
    .addColumn('email', 'text')
    .addColumn('more', 'integer', (column) => column.notNull().defaultTo(sql`0`))
    .addColumn('reported_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('closed_at', 'timestamptz')
    .execute();
  await sql`create index reports_open on reports (object, id) where closed_at is null`.execute(db);
  await sql`create index reports_share on reports (share_id) where share_id is not null`.execute(
    db,
  );
}

/** Undoes {@link up}, to return to the previous version of the server. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('reports').execute();
}
