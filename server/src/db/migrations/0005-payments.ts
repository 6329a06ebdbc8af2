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

/**
 * Creates the table of provider orders. An order may have several provider orders over time, and a late payment for an
 * old one must be recognised.
 */
async function createOrders(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('payment_orders')
    .addColumn('provider_order_id', 'text', (column) => column.primaryKey())
    // Null if the provider has this order under our key, but we know no such print. Payments for it are refunded.
    .addColumn('print_id', 'text', (column) => column.references('prints.id'))
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('key_id', 'text', (column) => column.notNull())
    .addColumn('amount_paise', 'bigint', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    // When the reconciler next asks the provider about the order; null when nothing more can happen to it.
    .addColumn('check_at', 'timestamptz')
    // `asked_at`: when a page last made us ask the provider. `known_at`: start of the last query that the provider
    // answered.
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

/**
 * Creates the table of rows that lock the creation of a provider order. A row stays afterwards; it tells that an order
 * must be looked up at the provider before another one is created.
 */
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
 * Creates the table of what the provider reported of each payment. `begun`: undecided. `applied`: the payment activated
 * its order. `orphaned`: the payment must be refunded. `returned`: the bank took the money back before we had it.
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

/**
 * Creates the table of refunds. The id is the provider's idempotency key. One refund per payment is ours; any others
 * were made at the provider.
 */
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
    // Number of attempts that failed at the provider. Each further attempt is a new refund there, with a key of its
    // own.
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

/** Creates the table of webhooks, which are stored as received, answered, and processed afterwards. */
async function createEvents(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('payment_events')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('received_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    // When the webhook is due for processing; null once it is processed.
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

/**
 * Creates the table of live events. An event is written in the transaction of its cause and sent afterwards, so a crash
 * in between loses no event.
 */
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

/** Creates the table of money movements, which are never changed afterwards. A shop's statement is their sum. */
async function createLedger(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('ledger')
    .addColumn('id', 'bigint', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('kind', 'text', (column) =>
      column.notNull().check(sql`kind in ('charge', 'refund')`),
    )
    .addColumn('payment_id', 'text', (column) => column.notNull().references('payments.id'))
    // For a charge, the id of the payment; for a refund, the id of the refund.
    .addColumn('source_id', 'text', (column) => column.notNull())
    .addColumn('print_id', 'text', (column) => column.references('prints.id'))
    .addColumn('shop_id', 'text', (column) => column.references('shops.id'))
    .addColumn('amount_paise', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addUniqueConstraint('ledger_once', ['kind', 'source_id'])
    .execute();
}

/** Creates the table of keys that this installation generated. All of its processes share them. */
async function createSecrets(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('secrets')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
}
