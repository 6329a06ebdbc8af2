import type { Id, Paise } from '@parchi/contract';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { RefundReason } from '../../../db/schema/paymentTables.ts';
import { insertRefund } from './insertRefund.ts';

/**
 * Refunds the part of the order's own payment that was not refunded yet, including the priority surcharge. The caller
 * must hold the order's row lock, for which every other change of that money waits.
 */
export async function refundOrder(
  trx: Transaction<Database>,
  orderId: Id,
  reason: Extract<RefundReason, 'not_printed' | 'cancelled' | 'refused'>,
): Promise<void> {
  const payment = await findOwnPayment(trx, orderId);
  if (payment === undefined) throw new Error('A paid order has no payment.');
  const { paymentId, unrefundedPaise } = payment;
  if (unrefundedPaise <= 0) return;
  await insertRefund(trx, { paymentId, amountPaise: unrefundedPaise, reason });
}

/**
 * Whether the payment that activated the order is refunded in full. Refunds in progress count as done. The caller must
 * hold the order's row lock.
 */
export async function isMoneyBack(trx: Transaction<Database>, orderId: Id): Promise<boolean> {
  const payment = await findOwnPayment(trx, orderId);
  return payment !== undefined && payment.unrefundedPaise <= 0;
}

type OwnPayment = { readonly paymentId: string; readonly unrefundedPaise: Paise };

async function findOwnPayment(
  trx: Transaction<Database>,
  orderId: Id,
): Promise<OwnPayment | undefined> {
  const { rows } = await sql<OwnPayment>`
    select payment.id as "paymentId", (payment.amount_paise - (
      select coalesce(sum(amount_paise), 0) from refunds
      where payment_id = payment.id and not (reason = 'outside' and state = 'failed')
    ))::float as "unrefundedPaise"
    from payments as payment join provider_orders as provider_order using (provider_order_id)
    where provider_order.order_id = ${orderId} and payment.state = 'applied'`.execute(trx);
  return rows[0];
}
