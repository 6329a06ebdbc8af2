import { sql, type Kysely } from 'kysely';
import type { Database } from '../schema.ts';

/** Lets the ledger's lines say what was sold, so that a shop's sums are read from them alone. */
export async function up(db: Kysely<Database>): Promise<void> {
  const none = sql`0`;
  await db.schema
    .alterTable('ledger')
    .addColumn('is_sale', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('bnw_pages', 'integer', (column) => column.notNull().defaultTo(none))
    .addColumn('color_pages', 'integer', (column) => column.notNull().defaultTo(none))
    .addColumn('priority_paise', 'bigint', (column) => column.notNull().defaultTo(none))
    .execute();
  await describeOlderLines(db);
  // The columns of the sums are in the index, so that a year of lines is summed without their rows.
  await sql`
    create index ledger_sales on ledger (shop_id, created_at, id)
    include (order_id, kind, amount_paise, bnw_pages, color_pages, priority_paise) where is_sale`.execute(
    db,
  );
  await sql`create index ledger_sales_of_order on ledger (order_id, created_at, id) where is_sale`.execute(
    db,
  );
}

/** Fills the new columns of lines that exist. Amounts stay as they are; only this migration may pass the trigger. */
async function describeOlderLines(db: Kysely<Database>): Promise<void> {
  await sql`alter table ledger disable trigger ledger_is_kept`.execute(db);
  await sql`
    update ledger set is_sale = true from payments
    where payments.id = ledger.payment_id and payments.state = 'applied'`.execute(db);
  await sql`
    update ledger set
      bnw_pages = sold.bnw_pages, color_pages = sold.color_pages,
      priority_paise = case when orders.is_priority then orders.amount_paise - orders.total_paise else 0 end
    from orders, lateral (
      select coalesce(sum(printed_pages * copies) filter (where color <> 'Color'), 0) as bnw_pages,
        coalesce(sum(printed_pages * copies) filter (where color = 'Color'), 0) as color_pages
      from order_files where order_files.order_id = orders.id
    ) as sold
    where orders.id = ledger.order_id and ledger.is_sale and ledger.kind = 'charge'`.execute(db);
  await sql`alter table ledger enable trigger ledger_is_kept`.execute(db);
}

/** Undoes {@link up}, to return to the previous version of the server. */
export async function down(db: Kysely<Database>): Promise<void> {
  await db.schema.dropIndex('ledger_sales').execute();
  await db.schema.dropIndex('ledger_sales_of_order').execute();
  await db.schema
    .alterTable('ledger')
    .dropColumn('is_sale')
    .dropColumn('bnw_pages')
    .dropColumn('color_pages')
    .dropColumn('priority_paise')
    .execute();
}
