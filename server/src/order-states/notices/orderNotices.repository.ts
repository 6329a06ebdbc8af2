import { sql, type Kysely, type QueryCreator, type Transaction } from 'kysely';
import { deleteInBatches, isDue } from '../../db/batches.ts';
import { secondsFromNow } from '../../db/databaseClock.ts';
import { exponentialBackoff } from '../../db/exponentialBackoff.ts';
import { newId } from '../../db/newId.ts';
import type { Database } from '../../db/schema.ts';
import type { NoticeKind } from '../../db/schema/noticeTables.ts';

export const NOTICE_BATCH = 20;
const LONGEST_PAUSE_SECONDS = 600;

export type NewNotice = {
  readonly kind: NoticeKind;
  readonly orderId: string;
  readonly refundId?: string;
  /** Delay before the customer is notified. */
  readonly afterSeconds?: number;
};

/**
 * Returns the query that writes a notice. Within the statement that changes the order, the query reads the row as it
 * was before, so it still sees the phone number that the statement erases. A practice order gets no notice.
 */
export function noticeInsert(
  db: QueryCreator<Database>,
  { kind, orderId, refundId, afterSeconds = 0 }: NewNotice,
) {
  return db
    .insertInto('order_notices')
    .columns(['id', 'kind', 'order_id', 'refund_id', 'phone', 'check_at'])
    .expression(
      db
        .selectFrom('orders')
        .select([
          sql<string>`${newId()}::text`.as('id'),
          sql<NoticeKind>`${kind}::text`.as('kind'),
          'orders.id as order_id',
          sql<string | null>`${refundId ?? null}::text`.as('refund_id'),
          sql<string | null>`nullif(customer_phone, '')`.as('phone'),
          secondsFromNow(afterSeconds).as('check_at'),
        ])
        .where('orders.id', '=', orderId)
        .where('orders.is_practice', '=', sql.lit(false)),
    );
}

/** Writes a notice. Call it in the transaction whose change it reports. After the commit, a job writes the messages. */
export async function insertNotice(trx: Transaction<Database>, notice: NewNotice): Promise<void> {
  await noticeInsert(trx, notice).execute();
}

/** Claims due notices for this process. Each becomes due again after a growing pause, until it is deleted. */
export async function claimDueNotices(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update order_notices
    set attempts = attempts + 1, check_at = ${exponentialBackoff(LONGEST_PAUSE_SECONDS)}
    where ${isDue('order_notices', NOTICE_BATCH)}
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Deletes a notice whose messages are written, in the transaction that writes them. */
export async function deleteNotice(trx: Transaction<Database>, id: string): Promise<void> {
  await trx.deleteFrom('order_notices').where('id', '=', id).execute();
}

/** Deletes notices whose messages could not be written for a day. @returns how many */
export function deleteOldNotices(db: Kysely<Database>): Promise<number> {
  const where = sql`created_at < now() - interval '1 day'`;
  return deleteInBatches(db, { table: 'order_notices', key: 'id', where });
}
