import type { Kysely } from 'kysely';
import type { Semaphore } from '../../../process/createSemaphore.ts';
import type { Database } from '../../../db/schema.ts';
import { insertNotice } from '../../../order-states/notices/orderNotices.repository.ts';
import type { ProviderOrder } from '../opening/providerOrders.repository.ts';
import { insertRefund } from '../refunds/insertRefund.ts';
import { activateOrder } from './activateOrder.ts';
import { lockProviderOrder } from './lockProviderOrder.ts';
import { judgePayment, type Verdict } from './judgePayment.rules.ts';
import type { ReportedPayment } from './payments.repository.ts';
import { savePayment } from './savePayment.ts';

/**
 * Maximum number of payment transactions that run at once, and that wait. Payments for one shop wait for the lock on
 * its row, and each waiting payment holds a connection of the pool. Without the limit, no connection would be left to
 * send the live events.
 */
export const paymentLimits = { atOnce: 10, waiting: 1_000 } as const;

export type ApplyPaymentContext = {
  readonly db: Kysely<Database>;
  readonly semaphore: Semaphore;
  /** Maximum time that a paid order may wait for its completion. */
  readonly activeOrderTtlSeconds: number;
};

export type PaymentToApply = ReportedPayment & {
  /** Id of the API key that was used to ask the provider. */
  readonly keyId: string;
  /**
   * The provider order, as it was read before the provider was asked for its payments, if this is the last payment of
   * the answer. If the payment changes, the answer is recorded with it.
   */
  readonly answerOf: ProviderOrder | undefined;
};

/**
 * Applies a payment. Payments take effect only through this function. One transaction activates the payment's order
 * with the shop's next token number, or stores a refund. Idempotent.
 * @returns the verdict; `undefined` if nothing changed
 */
export function applyPayment(
  { db, semaphore, activeOrderTtlSeconds }: ApplyPaymentContext,
  reported: PaymentToApply,
): Promise<Verdict | undefined> {
  const { payment, providerOrderId, keyId, answerOf } = reported;
  const { id: paymentId, amountPaise } = payment;
  return semaphore.run(() =>
    db.transaction().execute(async (trx) => {
      const providerOrder = await lockProviderOrder(trx, providerOrderId, {
        // The rules apply no other payment.
        mayJoinQueue: payment.status === 'captured',
      });
      const verdict = judgePayment(payment, providerOrder, keyId);
      const { order } = providerOrder;
      if (!(await savePayment(trx, reported, { verdict, order, answerOf }))) return undefined;
      if (verdict.state === 'applied') await activateOrder(trx, order, activeOrderTtlSeconds);
      if (verdict.state === 'orphaned') {
        const refundId = await insertRefund(trx, {
          paymentId,
          amountPaise,
          reason: verdict.reason,
        });
        if (order) await insertNotice(trx, { kind: 'refund_begun', orderId: order.id, refundId });
      }
      return verdict;
    }),
  );
}
