import type { Id } from '@parchi/contract';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';

export type OrderRow = Awaited<ReturnType<typeof listOrderStates>>[number];
export type PaymentRow = Awaited<ReturnType<typeof listPayments>>[number];
export type RefundRow = Awaited<ReturnType<typeof listRefunds>>[number];
export type ProviderOrderRow = Awaited<ReturnType<typeof listProviderOrders>>[number];

export function listOrderStates(db: Kysely<Database>, ids: readonly Id[]) {
  return db
    .selectFrom('orders')
    .select([
      'id',
      'state',
      'created_at',
      'completed_at',
      'ended_at',
      'files_expire_at',
      sql<boolean>`coalesce(files_expire_at <= now(), false)`.as('isOver'),
    ])
    .where('id', 'in', ids)
    .execute();
}

/** Lists the provider orders of these orders, oldest first. */
export function listProviderOrders(db: Kysely<Database>, ids: readonly Id[]) {
  return db
    .selectFrom('provider_orders')
    .select([
      'provider_order_id as id',
      'order_id',
      'provider',
      'key_id',
      'amount_paise',
      'asked_at',
      'known_at',
    ])
    .where('order_id', 'in', ids)
    .orderBy('created_at')
    .execute();
}

/** Lists the payments of these orders, oldest first. */
export function listPayments(db: Kysely<Database>, ids: readonly Id[]) {
  return db
    .selectFrom('payments as payment')
    .innerJoin(
      'provider_orders as provider_order',
      'provider_order.provider_order_id',
      'payment.provider_order_id',
    )
    .select([
      'provider_order.order_id',
      'payment.id',
      'payment.state',
      'payment.amount_paise',
      'payment.updated_at',
    ])
    .where('provider_order.order_id', 'in', ids)
    .orderBy('payment.created_at')
    .execute();
}

/** Lists the refunds of these orders' payments, oldest first. */
export function listRefunds(db: Kysely<Database>, ids: readonly Id[]) {
  return db
    .selectFrom('refunds as refund')
    .innerJoin('payments as payment', 'payment.id', 'refund.payment_id')
    .innerJoin(
      'provider_orders as provider_order',
      'provider_order.provider_order_id',
      'payment.provider_order_id',
    )
    .select([
      'provider_order.order_id',
      'refund.state',
      'refund.reason',
      'refund.amount_paise',
      'refund.provider_refund_id',
      'refund.bank_reference',
      'refund.created_at',
      'refund.updated_at',
    ])
    .where('provider_order.order_id', 'in', ids)
    .orderBy('refund.created_at')
    .execute();
}
