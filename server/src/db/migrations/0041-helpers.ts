import { sql, type Kysely } from 'kysely';
import type { Database } from '../schema.ts';

/** Lets a shop name its helpers, and orders say who of them handled them. */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createTable('shop_staff')
    .addColumn('shop_id', 'text', (column) =>
      column.primaryKey().references('shops.id').onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createTable('shop_helpers')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('shop_id', 'text', (column) =>
      column.notNull().references('shop_staff.shop_id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull())
    .addColumn('pin_id', 'text', (column) => column.notNull())
    .addColumn('pin_hash', 'text', (column) => column.notNull())
    .addUniqueConstraint('shop_helpers_name', ['shop_id', 'name_key'])
    .execute();
  await db.schema
    .createTable('helper_sign_ins')
    .addColumn('session_hash', 'bytea', (column) =>
      column.notNull().references('sessions.id_hash').onDelete('cascade'),
    )
    .addColumn('helper_id', 'text', (column) =>
      column.notNull().references('shop_helpers.id').onDelete('cascade'),
    )
    .addColumn('pin_id', 'text', (column) => column.notNull())
    .addColumn('is_current', 'boolean', (column) => column.notNull())
    .addColumn('signed_in_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addPrimaryKeyConstraint('helper_sign_ins_pkey', ['session_hash', 'helper_id'])
    .execute();
  await sql`create index helper_sign_ins_helper on helper_sign_ins (helper_id)`.execute(db);
  await db.schema
    .alterTable('orders')
    .addColumn('completed_by', 'text')
    .addColumn('refused_by', 'text')
    .addColumn('put_back_by', 'text')
    .addColumn('put_back_at', 'timestamptz')
    .execute();
  await db.schema.alterTable('order_files').addColumn('refused_by', 'text').execute();
}

/** Undoes {@link up}, to return to the previous version of the server. */
export async function down(db: Kysely<Database>): Promise<void> {
  await db.schema.alterTable('order_files').dropColumn('refused_by').execute();
  await db.schema
    .alterTable('orders')
    .dropColumn('completed_by')
    .dropColumn('refused_by')
    .dropColumn('put_back_by')
    .dropColumn('put_back_at')
    .execute();
  for (const table of ['helper_sign_ins', 'shop_helpers', 'shop_staff'] as const) {
    await db.schema.dropTable(table).execute();
  }
}
