import type { Id, Paise } from '@parchi/contract';
import type { Transaction } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { RefundReason } from '../../../db/schema/paymentTables.ts';
import { findOrderPayments, type OrderPayments } from '../status/orderPayments.repository.ts';
import { insertRefund } from './insertRefund.ts';
import { findOwnPayment, isOwnPaymentRefunded } from './ownPayment.rules.ts';

/** Why this server refunds the payment by which an order joined its queue. */
type OwnRefundReason = Extract<RefundReason, 'not_printed' | 'cancelled' | 'refused' | 'operator'>;

/**
 * Refunds the part of the order's own payment that was not refunded yet, including the priority surcharge. The caller
 * must hold the order's row lock, which serializes all changes of that money.
 */
export async function refundOrder(
  trx: Transaction<Database>,
  orderId: Id,
  reason: Exclude<OwnRefundReason, 'operator'>,
): Promise<void> {
  await refundPart(trx, orderId, { paise: Infinity, reason });
}

/**
 * Refunds a part of the order's own payment, at most what was not refunded yet. The caller must hold the order's row
 * lock.
 * @returns the id of the refund; `undefined` if nothing was left to refund, or for a practice order, which nobody pays
 */
export async function refundPart(
  trx: Transaction<Database>,
  orderId: Id,
  { paise, reason }: { readonly paise: Paise; readonly reason: OwnRefundReason },
): Promise<string | undefined> {
  const payments = await readPayments(trx, orderId);
  if (payments.order.is_practice) return undefined;
  const payment = findOwnPayment(payments);
  if (payment === undefined) throw new Error('A paid order has no payment.');
  const amountPaise = Math.min(paise, payment.unrefundedPaise);
  if (amountPaise <= 0) return undefined;
  return insertRefund(trx, { paymentId: payment.paymentId, amountPaise, reason });
}

/** Returns whether the order's own payment is refunded in full. The caller must hold the order's row lock. */
export async function isFullyRefunded(trx: Transaction<Database>, orderId: Id): Promise<boolean> {
  return isOwnPaymentRefunded(await readPayments(trx, orderId));
}

/**
 * Runs a separate query, because the query that waited for the row lock does not see a refund that was committed
 * meanwhile.
 */
async function readPayments(trx: Transaction<Database>, orderId: Id): Promise<OrderPayments> {
  const payments = await findOrderPayments(trx, orderId);
  if (payments === undefined) throw new Error('A locked order is there.');
  return payments;
}
