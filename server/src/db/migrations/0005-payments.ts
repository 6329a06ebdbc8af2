import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createOrders(db);
  await createOpenings(db);
  await createPayments(db);
  await createRefunds(db);
  await createEvents(db);
  await createOutbox(db);
  await createLedger(db);
  await createSecrets(db);
}

/** One print may have several over its life; a late payment on an old one must be recognised. */
async function createOrders(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('payment_orders')
    .addColumn('provider_order_id', 'text', (column) => column.primaryKey())
    // Null: the provider knows it as ours and we know no such print; what is paid on it goes back.
    .addColumn('print_id', 'text', (column) => column.references('prints.id'))
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('key_id', 'text', (column) => column.notNull())
    .addColumn('amount_paise', 'bigint', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    // When the reconciler asks the provider next; null when nothing can come any more.
    .addColumn('check_at', 'timestamptz')
    // When a page had the provider asked last, and when the last question was put that the provider has answered.
    .addColumn('asked_at', 'timestamptz')
    .addColumn('known_at', 'timestamptz')
    .execute();
  await db.schema
    .createIndex('payment_orders_print')
    .on('payment_orders')
    .column('print_id')
    .execute();
  await sql`create index payment_orders_check on payment_orders (check_at) where check_at is not null`.execute(
    db,
  );
}

/** Who is asking the provider for an order now, so that two never ask at once. The row stays: asked before, look first. */
async function createOpenings(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('payment_openings')
    .addColumn('print_id', 'text', (column) => column.notNull().references('prints.id'))
    .addColumn('key_id', 'text', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('busy_until', 'timestamptz')
    .addPrimaryKeyConstraint('payment_openings_pkey', ['print_id', 'key_id'])
    .execute();
}

/**
 * What the provider said of each payment. `begun`: not decided. `applied`: it activated its print. `orphaned`: it must
 * go back. `returned`: its bank took it back before it was ours.
 */
async function createPayments(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('payments')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('provider_order_id', 'text', (column) =>
      column.notNull().references('payment_orders.provider_order_id'),
    )
    .addColumn('state', 'text', (column) =>
      column
        .notNull()
        .check(sql`state in ('begun', 'failed', 'authorized', 'returned', 'applied', 'orphaned')`),
    )
    .addColumn('amount_paise', 'bigint', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('updated_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .execute();
  await db.schema
    .createIndex('payments_order')
    .on('payments')
    .column('provider_order_id')
    .execute();
}

/** The id is the idempotency key of the provider's call. One refund of ours for one payment; others were made at the provider. */
async function createRefunds(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('refunds')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('payment_id', 'text', (column) => column.notNull().references('payments.id'))
    .addColumn('amount_paise', 'bigint', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) =>
      column.notNull().check(sql`state in ('requested', 'pending', 'processed', 'failed')`),
    )
    .addColumn('provider_refund_id', 'text', (column) => column.unique())
    .addColumn('bank_reference', 'text')
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    // How often the provider tried and failed: each further try is another refund to it, with a key of its own.
    .addColumn('failures', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('check_at', 'timestamptz')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('updated_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .execute();
  await db.schema.createIndex('refunds_payment').on('refunds').column('payment_id').execute();
  await sql`create unique index refunds_ours on refunds (payment_id) where reason <> 'outside'`.execute(
    db,
  );
  await sql`create index refunds_check on refunds (check_at) where check_at is not null`.execute(
    db,
  );
}

/** Webhooks are stored as they came, answered, and worked on afterwards. */
async function createEvents(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('payment_events')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('received_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    // When it is worked on; null once that is done.
    .addColumn('check_at', 'timestamptz', (column) => column.defaultTo(sql`now()`))
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`create index payment_events_check on payment_events (check_at) where check_at is not null`.execute(
    db,
  );
  await db.schema
    .createIndex('payment_events_received')
    .on('payment_events')
    .column('received_at')
    .execute();
}

/** Written in the transaction of what it tells about, sent afterwards: a crash between the two loses no event. */
async function createOutbox(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('outbox')
    .addColumn('id', 'bigint', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('namespace', 'text', (column) => column.notNull())
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('payload', 'jsonb', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .execute();
}

/** Money that moved, never changed afterwards; a shop's statement is its sum. */
async function createLedger(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('ledger')
    .addColumn('id', 'bigint', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('kind', 'text', (column) =>
      column.notNull().check(sql`kind in ('charge', 'refund')`),
    )
    .addColumn('payment_id', 'text', (column) => column.notNull().references('payments.id'))
    // The payment of a charge, the refund of a refund.
    .addColumn('source_id', 'text', (column) => column.notNull())
    .addColumn('print_id', 'text', (column) => column.references('prints.id'))
    .addColumn('shop_id', 'text', (column) => column.references('shops.id'))
    .addColumn('amount_paise', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addUniqueConstraint('ledger_once', ['kind', 'source_id'])
    .execute();
}

/** Keys that this installation made for itself, the same for all of its processes. */
async function createSecrets(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('secrets')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
}
