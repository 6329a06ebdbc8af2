import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createComparisons(db);
  await createOpenAlerts(db);
  await keepLedger(db);
  await boundRefunds(db);
}

/** Creates the table of days that were compared with the provider's books. */
async function createComparisons(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('payment_comparisons')
    .addColumn('key_id', 'text', (column) => column.notNull())
    .addColumn('day', 'date', (column) => column.notNull())
    // Until then, the process that compares the day holds a lease. If the process dies, another one takes over at that
    // time.
    .addColumn('busy_until', 'timestamptz', (column) => column.notNull())
    .addColumn('compared_at', 'timestamptz')
    .addPrimaryKeyConstraint('payment_comparisons_pkey', ['key_id', 'day'])
    .execute();
  await sql`create index ledger_charges on ledger (created_at) where kind = 'charge'`.execute(db);
  await sql`create index sandbox_payments_created on sandbox_payments (created_at)`.execute(db);
}

/** Creates the table of alerts that were raised and still hold, so that each alert is raised only once. */
async function createOpenAlerts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('open_alerts')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('raised_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .execute();
  await db.schema.createIndex('payments_updated').on('payments').column('updated_at').execute();
}

/** Makes ledger lines unchangeable: an error is corrected by another line. */
async function keepLedger(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function refuse_ledger_change() returns trigger language plpgsql as $$
    begin
      raise exception 'The ledger is only ever added to.' using errcode = 'restrict_violation';
    end $$`.execute(db);
  await sql`
    create trigger ledger_is_kept before update or delete or truncate on ledger
    for each statement execute function refuse_ledger_change()`.execute(db);
}

/**
 * Keeps the sum of a payment's refunds within the payment, for any number of partial refunds and processes. The
 * payment's row is locked, so that concurrent refunds see each other. A refund that failed at the provider does not
 * count.
 */
async function boundRefunds(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function bound_refunds() returns trigger language plpgsql as $$
    declare
      captured bigint;
      refunded bigint;
    begin
      select amount_paise into captured from payments where id = new.payment_id for update;
      select coalesce(sum(amount_paise), 0) into refunded from refunds
      where payment_id = new.payment_id and id <> new.id
        and not (reason = 'outside' and state = 'failed');
      if refunded + new.amount_paise > captured then
        raise exception 'Refunds would be more than their payment.'
          using errcode = 'check_violation', constraint = 'refunds_within_payment';
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger refunds_within_payment before insert or update of amount_paise, payment_id on refunds
    for each row execute function bound_refunds()`.execute(db);
  await sql`drop index refunds_ours`.execute(db);
}
