import { sql, type Kysely } from 'kysely';
import type { Database } from '../schema.ts';

/** Creates the tables of uploads that go on after their connection broke. */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createTable('resumable_uploads')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('pending_table', 'text', (column) => column.notNull())
    .addColumn('object_group', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text')
    .addColumn('holders', sql`text[]`, (column) => column.notNull())
    .addColumn('files', 'jsonb', (column) => column.notNull())
    .addColumn('writer', 'text')
    .addColumn('writer_expires_at', 'timestamptz')
    .addColumn('is_wanted', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('resumable_uploads_expires')
    .on('resumable_uploads')
    .column('expires_at')
    .execute();
  await db.schema
    .createTable('resumable_upload_files')
    .addColumn('upload_id', 'text', (column) =>
      column.notNull().references('resumable_uploads.id').onDelete('cascade'),
    )
    .addColumn('ordinal', 'integer', (column) => column.notNull())
    .addColumn('crc32', 'bigint', (column) => column.notNull())
    .addColumn('sha256', 'bytea', (column) => column.notNull())
    .addPrimaryKeyConstraint('resumable_upload_files_pkey', ['upload_id', 'ordinal'])
    .execute();
}

/** Undoes {@link up}, to return to the previous version of the server. Uploads that wait begin again. */
export async function down(db: Kysely<Database>): Promise<void> {
  await db.schema.dropTable('resumable_upload_files').execute();
  await db.schema.dropTable('resumable_uploads').execute();
}
