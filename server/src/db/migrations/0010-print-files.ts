import { sql, type Kysely } from 'kysely';

/**
 * Creates the table of print-ready files. They are generated from an order's files when the shop first asks, and kept
 * as long as the order's files.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('print_ready_files')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('print_id', 'text', (column) =>
      column.notNull().references('prints.id').onDelete('cascade'),
    )
    .addColumn('color', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) =>
      column.notNull().check(sql`state in ('pending', 'ready', 'failed', 'deleting')`),
    )
    .addColumn('object_group', 'text', (column) => column.notNull().unique())
    .addColumn('lease_expires_at', 'timestamptz', (column) => column.notNull())
    .addColumn('size_in_bytes', 'bigint')
    .addColumn('sha256', 'bytea')
    .addColumn('composition', 'jsonb')
    .addCheckConstraint(
      'print_ready_files_complete',
      sql`state <> 'ready' or (size_in_bytes is not null and sha256 is not null and composition is not null)`,
    )
    .execute();
  // The index allows only one row, so that at most one process generates a file at a time.
  await sql`create unique index print_ready_files_one on print_ready_files (print_id, color) where state <> 'deleting'`.execute(
    db,
  );
  await sql`create index print_ready_files_lease on print_ready_files (lease_expires_at) where state = 'pending'`.execute(
    db,
  );
}
