import { sql, type Kysely } from 'kysely';
import type { Database } from '../schema.ts';

/** Lets shops change what they said at sign-up, and keeps each change of a rate. */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema
    .alterTable('shops')
    .addColumn('details_version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await db.schema
    .createTable('shop_rate_changes')
    .addColumn('id', 'bigint', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('shop_id', 'text', (column) =>
      column.notNull().references('shops.id').onDelete('cascade'),
    )
    // The account that was signed in; today it always has the shop's id.
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('rate', 'text', (column) => column.notNull().check(sql`rate in ('bnw', 'color')`))
    .addColumn('from_paise', 'integer', (column) => column.notNull())
    .addColumn('to_paise', 'integer', (column) => column.notNull())
    .addColumn('changed_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .execute();
  await db.schema
    .createIndex('shop_rate_changes_shop')
    .on('shop_rate_changes')
    .columns(['shop_id', 'id'])
    .execute();
}

/** Undoes {@link up}, to return to the previous version of the server. Shops keep their newest details. */
export async function down(db: Kysely<Database>): Promise<void> {
  await db.schema.dropTable('shop_rate_changes').execute();
  await db.schema.alterTable('shops').dropColumn('details_version').execute();
}
