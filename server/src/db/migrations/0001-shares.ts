import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('shares')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('state', 'text', (column) =>
      column.notNull().check(sql`state in ('pending', 'ready', 'deleting')`),
    )
    .addColumn('object_group', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('lease_expires_at', 'timestamptz', (column) => column.notNull())
    .addColumn('expires_at', 'timestamptz')
    .addCheckConstraint('shares_ready_expires', sql`state <> 'ready' or expires_at is not null`)
    .execute();

  await db.schema
    .createTable('share_files')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('share_id', 'text', (column) =>
      column.notNull().references('shares.id').onDelete('cascade'),
    )
    .addColumn('ordinal', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('size_in_bytes', 'bigint', (column) => column.notNull())
    .addColumn('crc32', 'bigint', (column) => column.notNull())
    .addColumn('sha256', 'bytea', (column) => column.notNull())
    .addUniqueConstraint('share_files_share_ordinal', ['share_id', 'ordinal'])
    .execute();

  // Each query of the sweep has its own partial index.
  await sql`create index shares_expired on shares (expires_at) where state = 'ready'`.execute(db);
  await sql`create index shares_lease on shares (lease_expires_at) where state = 'pending'`.execute(
    db,
  );
  await sql`create index shares_deleting on shares (id) where state = 'deleting'`.execute(db);
}
