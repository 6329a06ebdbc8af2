import type { Paise } from '@parchi/contract';
import type { Transaction } from 'kysely';
import { databaseNow } from '../../../db/databaseClock.ts';
import { newId } from '../../../db/newId.ts';
import type { Database } from '../../../db/schema.ts';
import type { RefundReason } from '../../../db/schema/paymentTables.ts';

type NewRefund = {
  readonly paymentId: string;
  readonly amountPaise: Paise;
  readonly reason: RefundReason;
};

/**
 * Stores a refund in the same transaction as the event that causes it. A job then requests the refund from the provider
 * until the provider answers.
 * @returns the id of the refund
 */
export async function insertRefund(
  trx: Transaction<Database>,
  { paymentId, amountPaise, reason }: NewRefund,
): Promise<string> {
  const id = newId();
  await trx
    .insertInto('refunds')
    .values({
      id,
      payment_id: paymentId,
      amount_paise: amountPaise,
      reason,
      state: 'requested',
      check_at: databaseNow,
    })
    .execute();
  return id;
}
