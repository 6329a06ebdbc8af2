import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('shops')
    .addColumn('id', 'text', (column) =>
      column.primaryKey().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('code', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('locality', 'text', (column) => column.notNull())
    .addColumn('city', 'text', (column) => column.notNull())
    .addColumn('pincode', 'text', (column) => column.notNull())
    .addColumn('landmark', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('bnw_paise', 'integer', (column) => column.notNull().check(sql`bnw_paise > 0`))
    .addColumn('color_paise', 'integer', (column) => column.notNull().check(sql`color_paise > 0`))
    .addColumn('has_bnw', 'boolean', (column) => column.notNull().defaultTo(true))
    .addColumn('has_color', 'boolean', (column) => column.notNull().defaultTo(true))
    .addColumn('is_on', 'boolean', (column) => column.notNull().defaultTo(true))
    .addColumn('opens_at', 'text', (column) => column.notNull())
    .addColumn('closes_at', 'text', (column) => column.notNull())
    .addColumn('latitude', 'double precision')
    .addColumn('longitude', 'double precision')
    // The last token number that was given. It is raised in the transaction that activates an order, so numbers have no
    // gaps and no repeats.
    .addColumn('last_token', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('last_completed_token', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('order_count', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
