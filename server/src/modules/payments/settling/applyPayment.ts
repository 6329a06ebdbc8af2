import type { Kysely } from 'kysely';
import type { Semaphore } from '../../../createSemaphore.ts';
import type { Database } from '../../../db/schema.ts';
import { insertRefund } from '../refunds/insertRefund.ts';
import { activateOrder } from './activateOrder.ts';
import { lockProviderOrder } from './lockProviderOrder.ts';
import { findPaymentState, savePayment, type ReportedPayment } from './payments.repository.ts';
import { isReceived, judgePayment, type Verdict } from './payments.rules.ts';
import { canMovePayment } from './paymentTransitions.rules.ts';
import { writeLedger } from './writeLedger.ts';

/**
 * Limit of concurrent payment transactions. Payments for one shop wait for the lock on its row, and each waiting one
 * holds a connection of the pool. Without the limit, no connection would be left to send the live events.
 */
export const paymentTurnLimits = { atOnce: 10, waiting: 1_000 } as const;

export type ApplyPaymentContext = {
  readonly db: Kysely<Database>;
  readonly turns: Semaphore;
  /** How long a paid order may wait for its completion. */
  readonly activeOrderTtlSeconds: number;
};

export type PaymentToApply = ReportedPayment & {
  /** Key of the provider account that answered. */
  readonly keyId: string;
};

/**
 * The only way in which a payment takes effect; idempotent. In one transaction, activates its order with the shop's
 * next token number, or requests a refund.
 * @returns the verdict; `undefined` when nothing changed
 */
export function applyPayment(
  { db, turns, activeOrderTtlSeconds }: ApplyPaymentContext,
  reported: PaymentToApply,
): Promise<Verdict | undefined> {
  const { payment, providerOrderId, keyId } = reported;
  const { id: paymentId, amountPaise } = payment;
  return turns.run(() =>
    db.transaction().execute(async (trx) => {
      const providerOrder = await lockProviderOrder(trx, providerOrderId);
      const verdict = judgePayment(payment, providerOrder, keyId);
      const known = await findPaymentState(trx, paymentId);
      if (!canMovePayment(known, verdict.state)) return undefined;
      await savePayment(trx, reported, verdict.state);
      if (verdict.state === 'applied') {
        await activateOrder(trx, providerOrder.order, activeOrderTtlSeconds);
      }
      if (verdict.state === 'orphaned') {
        await insertRefund(trx, { paymentId, amountPaise, reason: verdict.reason });
      }
      if (isReceived(verdict.state)) {
        const movement = { kind: 'charge', paymentId, sourceId: paymentId, amountPaise } as const;
        await writeLedger(trx, providerOrder.order, movement);
      }
      return verdict;
    }),
  );
}
