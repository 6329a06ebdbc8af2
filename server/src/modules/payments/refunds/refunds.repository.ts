import type { Paise } from '@parchi/contract';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { exponentialBackoff } from '../../../db/exponentialBackoff.ts';

const BATCH = 20;
/** Maximum time between two attempts at a refund. The pause grows with each attempt. */
export const LONGEST_PAUSE_SECONDS = 3_600;

export type DueRefund = {
  readonly id: string;
  readonly paymentId: string;
  /** Id of the refund at the provider; `null` until the provider has accepted the refund. */
  readonly providerId: string | null;
  readonly amountPaise: Paise;
  readonly failures: number;
};

/**
 * Claims due refunds for this process. Each becomes due again after a growing pause, until the refund is processed. Of
 * several refunds of one payment with the same amount, only one is requested at a time: a webhook names only the
 * provider's id of a refund. Before we learn that id from the answer to our request, we could not tell which of the
 * refunds the webhook is about.
 */
export async function claimDueRefunds(
  db: Kysely<Database>,
  provider: string,
): Promise<DueRefund[]> {
  const { rows } = await sql<DueRefund>`
    update refunds
    set attempts = attempts + 1,
        check_at = ${exponentialBackoff(LONGEST_PAUSE_SECONDS)}
    where id in (
      select refund.id from refunds as refund
      join payments as payment on payment.id = refund.payment_id
      join provider_orders as provider_order using (provider_order_id)
      where refund.check_at <= now() and provider_order.provider = ${provider}
        and (refund.attempts > 0 or refund.provider_refund_id is not null or not exists (
          select from refunds as other
          where other.payment_id = refund.payment_id and other.amount_paise = refund.amount_paise
            and other.id <> refund.id and other.reason <> 'outside' and other.provider_refund_id is null
            and (other.attempts > 0 or other.id < refund.id)))
      order by refund.check_at limit ${BATCH} for update of refund skip locked
    )
    returning id, payment_id as "paymentId", provider_refund_id as "providerId",
      amount_paise::float as "amountPaise", failures`.execute(db);
  return rows;
}

/** Returns the provider order of a payment that we received; `undefined` for any other payment. */
export async function findProviderOrderOfPayment(
  trx: Transaction<Database>,
  paymentId: string,
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('payments')
    .select('provider_order_id')
    .where('id', '=', paymentId)
    // Only captured money is refunded by us. A payment that was never captured is returned by the provider itself.
    .where('state', 'in', ['applied', 'orphaned'])
    .executeTakeFirst();
  return row?.provider_order_id;
}
