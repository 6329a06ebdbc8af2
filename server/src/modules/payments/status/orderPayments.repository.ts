import type { Id } from '@parchi/contract';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';

export type OrderPaymentsRepository = ReturnType<typeof createOrderPaymentsRepository>;

export type OrderRow = Awaited<ReturnType<OrderPaymentsRepository['listOrders']>>[number];
export type PaymentRow = Awaited<ReturnType<OrderPaymentsRepository['listPayments']>>[number];
export type RefundRow = Awaited<ReturnType<OrderPaymentsRepository['listRefunds']>>[number];
export type ProviderOrderRow = Awaited<
  ReturnType<OrderPaymentsRepository['listProviderOrders']>
>[number];

/** Queries the payment facts of many orders: one query for each table, however many orders. */
export function createOrderPaymentsRepository(db: Kysely<Database>) {
  return {
    listOrders: (ids: readonly Id[]) =>
      db
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
        .execute(),

    /** Oldest first. */
    listProviderOrders: (ids: readonly Id[]) =>
      db
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
        .execute(),

    listPayments: (ids: readonly Id[]) => listPayments(db, ids),

    listRefunds: (ids: readonly Id[]) => listRefunds(db, ids),
  };
}

function listPayments(db: Kysely<Database>, ids: readonly Id[]) {
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

function listRefunds(db: Kysely<Database>, ids: readonly Id[]) {
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
