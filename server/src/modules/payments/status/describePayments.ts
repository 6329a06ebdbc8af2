import type { Id, PaymentEvent } from '@parchi/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { findOrderPayments, type OrderPayments } from './orderPayments.repository.ts';
import { paymentTimeline } from './paymentTimeline.ts';

export type PaymentsDescription = Pick<OrderPayments, 'providerOrders' | 'payments' | 'refunds'> & {
  readonly timeline: readonly PaymentEvent[];
};

/** Returns everything that is known about an order's payments, for an operator. */
export async function describePayments(
  db: Kysely<Database>,
  orderId: Id,
): Promise<PaymentsDescription | undefined> {
  const payments = await findOrderPayments(db, orderId);
  return payments && { ...payments, timeline: paymentTimeline(payments) };
}

/** Returns the id of our order, found by the provider's id of its provider order or of one of its payments. */
export async function findOrderOfProvider(
  db: Kysely<Database>,
  reference: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('provider_orders')
    .leftJoin('payments', 'payments.provider_order_id', 'provider_orders.provider_order_id')
    .select('provider_orders.order_id')
    .where((where) =>
      where.or([
        where('provider_orders.provider_order_id', '=', reference),
        where('payments.id', '=', reference),
      ]),
    )
    .executeTakeFirst();
  return row?.order_id ?? undefined;
}
