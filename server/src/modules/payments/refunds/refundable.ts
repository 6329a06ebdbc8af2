import type { Id, Paise } from '@parchi/contract';
import type { Transaction } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { findOrderPayments } from '../status/orderPayments.repository.ts';
import { findOwnPayment } from './ownPayment.rules.ts';

export type Refundable = {
  /** The part of the order's own payment that was not refunded yet. Refunds in progress count as refunded. */
  readonly unrefundedPaise: Paise;
  /** The amount of it that operators have refunded. */
  readonly byOperatorPaise: Paise;
};

/**
 * Returns what can be refunded of an order; `undefined` if it has no payment. The caller must hold the order's row
 * lock.
 */
export async function findRefundable(
  trx: Transaction<Database>,
  orderId: Id,
): Promise<Refundable | undefined> {
  const payments = await findOrderPayments(trx, orderId);
  const own = payments && findOwnPayment(payments);
  if (payments === undefined || own === undefined) return undefined;
  const byOperatorPaise = payments.refunds
    .filter((refund) => refund.reason === 'operator')
    .reduce((sum, refund) => sum + refund.refund_paise, 0);
  return { unrefundedPaise: own.unrefundedPaise, byOperatorPaise };
}
