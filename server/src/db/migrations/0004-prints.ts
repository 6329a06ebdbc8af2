import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createUploads(db);
  await createPrints(db);
  await createFiles(db);
}

/**
 * Creates the table of uploads of orders. An upload is not an order yet, because its shop and price may come in the
 * last bytes.
 */
async function createUploads(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('print_uploads')
    .addColumn('id', 'text', (column) => column.primaryKey())
    // The row must remain when its user is deleted, because the sweep needs it to find the bytes.
    .addColumn('user_id', 'text', (column) => column.references('accounts.id').onDelete('set null'))
    .addColumn('state', 'text', (column) =>
      column.notNull().check(sql`state in ('pending', 'deleting')`),
    )
    .addColumn('object_group', 'text', (column) => column.notNull().unique())
    .addColumn('announced_bytes', 'bigint', (column) => column.notNull())
    .addColumn('lease_expires_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await sql`create index print_uploads_lease on print_uploads (lease_expires_at) where state = 'pending'`.execute(
    db,
  );
  await db.schema.createIndex('print_uploads_user').on('print_uploads').column('user_id').execute();
}

async function createPrints(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('prints')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('accounts.id'))
    .addColumn('shop_id', 'text', (column) => column.notNull().references('shops.id'))
    .addColumn('state', 'text', (column) =>
      column
        .notNull()
        .check(sql`state in ('awaiting_payment', 'active', 'completed', 'refunded', 'expired')`),
    )
    .addColumn('object_group', 'text', (column) => column.notNull().unique())
    .addColumn('idempotency_key', 'text')
    .addColumn('content_hash', 'bytea')
    .addColumn('is_priority', 'boolean', (column) => column.notNull())
    .addColumn('bnw_paise', 'integer', (column) => column.notNull())
    .addColumn('color_paise', 'integer', (column) => column.notNull())
    .addColumn('total_paise', 'bigint', (column) => column.notNull())
    .addColumn('amount_paise', 'bigint', (column) => column.notNull())
    .addColumn('token_number', 'integer')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('updated_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('paid_at', 'timestamptz')
    .addColumn('completed_at', 'timestamptz')
    // An unpaid order has this time from the start, a paid order from its completion.
    .addColumn('files_expire_at', 'timestamptz')
    .addColumn('has_files', 'boolean', (column) => column.notNull().defaultTo(true))
    .addUniqueConstraint('prints_idempotency', ['user_id', 'idempotency_key'])
    .addCheckConstraint(
      'prints_token_when_paid',
      sql`state = 'refunded' or (state in ('active', 'completed')) = (token_number is not null)`,
    )
    .execute();
  // A shop gives each number only once, except -1, which every priority order gets.
  await sql`create unique index prints_token on prints (shop_id, token_number) where token_number > 0`.execute(
    db,
  );
  await sql`create index prints_open_of_user on prints (user_id) where state in ('awaiting_payment', 'active')`.execute(
    db,
  );
  await sql`create index prints_previous_of_user on prints (user_id, coalesce(completed_at, created_at) desc, id desc) where state in ('completed', 'refunded', 'expired')`.execute(
    db,
  );
  await sql`create index prints_queue on prints (shop_id) where state = 'active'`.execute(db);
  await sql`create index prints_completed on prints (shop_id, completed_at desc, id) where state = 'completed'`.execute(
    db,
  );
  await sql`create index prints_files_expire on prints (files_expire_at) where has_files and state <> 'active'`.execute(
    db,
  );
}

async function createFiles(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('print_files')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('print_id', 'text', (column) =>
      column.notNull().references('prints.id').onDelete('cascade'),
    )
    .addColumn('ordinal', 'integer', (column) => column.notNull())
    // Number of the file's object in its group. A decrypted copy has another number than the uploaded file had.
    .addColumn('object_ordinal', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('size_in_bytes', 'bigint', (column) => column.notNull())
    .addColumn('crc32', 'bigint', (column) => column.notNull())
    .addColumn('sha256', 'bytea', (column) => column.notNull())
    .addColumn('page_count', 'integer', (column) => column.notNull())
    .addColumn('range_kind', 'text', (column) => column.notNull())
    .addColumn('range_text', 'text', (column) => column.notNull())
    .addColumn('printed_pages', 'integer', (column) => column.notNull())
    .addColumn('color', 'text', (column) => column.notNull())
    .addColumn('method', 'text', (column) => column.notNull())
    .addColumn('copies', 'integer', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('price_paise', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('print_files_ordinal', ['print_id', 'ordinal'])
    .execute();
}
