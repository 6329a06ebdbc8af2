import { sql, type Kysely } from 'kysely';

/** Creates the sandbox's own tables, so that like a real provider it keeps its data when the server crashes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sandbox_orders')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('amount_paise', 'bigint', (column) => column.notNull())
    .addColumn('receipt', 'text', (column) => column.notNull())
    .addColumn('notes', 'jsonb', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .execute();
  await db.schema
    .createIndex('sandbox_orders_receipt')
    .on('sandbox_orders')
    .column('receipt')
    .execute();

  await db.schema
    .createTable('sandbox_payments')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('order_id', 'text', (column) => column.notNull().references('sandbox_orders.id'))
    .addColumn('amount_paise', 'bigint', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .execute();
  await db.schema
    .createIndex('sandbox_payments_order')
    .on('sandbox_payments')
    .column('order_id')
    .execute();

  await db.schema
    .createTable('sandbox_refunds')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('idempotency_key', 'text', (column) => column.notNull().unique())
    .addColumn('payment_id', 'text', (column) => column.notNull().references('sandbox_payments.id'))
    .addColumn('amount_paise', 'bigint', (column) => column.notNull())
    .addColumn('bank_reference', 'text')
    .addColumn('process_at', 'timestamptz', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .execute();
  await sql`create index sandbox_refunds_due on sandbox_refunds (process_at) where bank_reference is null`.execute(
    db,
  );

  await db.schema
    .createTable('sandbox_messages')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('copies', 'integer', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('send_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('sandbox_messages_due')
    .on('sandbox_messages')
    .column('send_at')
    .execute();
}
