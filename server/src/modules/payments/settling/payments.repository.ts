import { sql, type Kysely, type QueryCreator } from 'kysely';
import { databaseNow } from '../../../db/databaseClock.ts';
import type { Database } from '../../../db/schema.ts';
import type { PaymentState, RefundReason } from '../../../db/schema/paymentTables.ts';
import type { GatewayPayment } from '../../../payment-provider/gateway.ts';
import { statesBefore } from './paymentTransitions.rules.ts';

/** The source from which a payment was first reported. */
export type PaymentSource =
  'handler' | 'callback' | 'webhook' | 'reconciler' | 'comparison' | 'page';

export type ReportedPayment = {
  readonly payment: GatewayPayment;
  readonly providerOrderId: string;
  readonly source: PaymentSource;
};

export type FoundPayment = { readonly state: PaymentState; readonly reason: RefundReason | null };

/** Returns a payment of a provider order, with the reason why we refund it, if we do. */
export async function findPayment(
  db: Kysely<Database>,
  id: string,
  providerOrderId: string,
): Promise<FoundPayment | undefined> {
  return db
    .selectFrom('payments as payment')
    .leftJoin('refunds as refund', (join) =>
      join.onRef('refund.payment_id', '=', 'payment.id').on('refund.reason', '<>', 'outside'),
    )
    .select(['payment.state', 'refund.reason'])
    .where('payment.id', '=', id)
    .where('payment.provider_order_id', '=', providerOrderId)
    .executeTakeFirst();
}

/**
 * Returns the query that inserts a payment, or changes its state if the table of transitions allows it. It returns a row
 * if anything changed.
 */
export function paymentUpsert(
  db: QueryCreator<Database>,
  { payment, providerOrderId, source }: ReportedPayment,
  state: PaymentState,
) {
  const reported = { state, amount_paise: payment.amountPaise, currency: payment.currency };
  return db
    .insertInto('payments')
    .values({ ...reported, id: payment.id, provider_order_id: providerOrderId, source })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ ...reported, updated_at: databaseNow })
        .where(sql<boolean>`payments.state = any(${statesBefore(state)}::text[])`),
    )
    .returning('id');
}
