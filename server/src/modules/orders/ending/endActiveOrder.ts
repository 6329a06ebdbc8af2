import type { Id } from '@parchi/contract';
import type { Transaction } from 'kysely';
import { databaseNow } from '../../../db/databaseClock.ts';
import type { Database } from '../../../db/schema.ts';
import type { OrdersTable } from '../../../db/schema/orderTables.ts';
import { moveOrder } from '../../../order-states/moveOrder.ts';
import { refundOrder, undoCash } from '../../payments/payments.module.ts';

type Ending = {
  readonly id: Id;
  readonly isCash: boolean;
  readonly event: 'endUnprinted' | 'endUnpaid' | 'cancel' | 'refuse';
  readonly reason: 'not_printed' | 'not_paid' | 'cancelled' | 'refused';
  /** What the shop said when it refused the order. */
  readonly refusal?: Partial<Pick<OrdersTable, 'refusal_reason' | 'refusal_note' | 'refused_by'>>;
};

/**
 * Ends an active order and refunds the part of its payment that was not refunded yet. Cash is never refunded online: if
 * it was taken, the shop gives it back, and its booking is reversed. `cash_taken_at` stays set, so that both customer
 * and shop can be told of this cash. The files expire at once, so that nobody prints a refunded order. The caller must
 * hold the lock of the order's row.
 */
export async function endActiveOrder(
  trx: Transaction<Database>,
  { id, isCash, event, reason, refusal = {} }: Ending,
): Promise<void> {
  const change = {
    ...refusal,
    ended_at: databaseNow,
    end_reason: reason,
    files_expire_at: databaseNow,
  };
  await moveOrder(trx, { id, event, change });
  if (isCash) await undoCash(trx, id);
  else if (reason !== 'not_paid') await refundOrder(trx, id, reason);
}
