import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { ProviderOrder } from '../opening/providerOrders.repository.ts';
import { chargeInsert } from './chargeInsert.ts';
import { isReceived, type Verdict } from './judgePayment.rules.ts';
import type { LockedOrder } from './lockProviderOrder.ts';
import { nextCheckSeconds } from './nextCheck.rules.ts';
import { paymentUpsert, type ReportedPayment } from './payments.repository.ts';
import { answerUpdate } from './providerOrderPolling.repository.ts';

type JudgedPayment = {
  readonly verdict: Verdict;
  readonly order: LockedOrder | undefined;
  /** The provider order of which this is the last payment of the provider's answer, as it was read before the call. */
  readonly answerOf: ProviderOrder | undefined;
};

/**
 * Saves a payment as the table of transitions allows. If that changes anything, the same statement books money that was
 * received, and records a provider's answer that this payment completes. The caller must hold the lock of the provider
 * order, under which the upsert decides: this statement is newer than whatever the lock waited for.
 * @returns whether anything changed
 */
export async function savePayment(
  trx: Transaction<Database>,
  reported: ReportedPayment,
  { verdict, order, answerOf }: JudgedPayment,
): Promise<boolean> {
  const { id: paymentId, amountPaise } = reported.payment;
  const { state } = verdict;
  const isSale = state === 'applied';
  const saving = trx.with('saved', (db) => paymentUpsert(db, reported, state));
  const booking = isReceived(state)
    ? saving.with('booked', (db) => chargeInsert(db, order, { paymentId, amountPaise, isSale }))
    : saving;
  const recording =
    answerOf === undefined
      ? booking
      : booking.with('answered', (db) => {
          const orderState = isSale ? 'active' : order?.state;
          const nextSeconds = nextCheckSeconds({ ...answerOf, orderState });
          return answerUpdate(db, answerOf.id, { askedAt: answerOf.readAt, nextSeconds }).where(
            sql<boolean>`exists (select from saved)`,
          );
        });
  const saved = await recording.selectFrom('saved').select('id').executeTakeFirst();
  return saved !== undefined;
}
