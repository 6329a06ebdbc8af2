import type { Id } from '@parchi/contract';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { cashDue } from '../../../order-states/cashDue.ts';
import type { OrderState } from '../../../db/schema/orderTables.ts';
import type { PaymentState, RefundReason, RefundState } from '../../../db/schema/paymentTables.ts';

/** An order with its provider orders, payments and refunds. The lists are sorted by time, oldest first. */
export type OrderPayments = {
  readonly order: OrderRow;
  readonly providerOrders: readonly ProviderOrderRow[];
  readonly payments: readonly PaymentRow[];
  readonly refunds: readonly RefundRow[];
};

export type OrderRow = {
  readonly id: Id;
  readonly state: OrderState;
  readonly created_at: Date;
  readonly completed_at: Date | null;
  readonly ended_at: Date | null;
  readonly files_expire_at: Date | null;
  readonly is_cash: boolean;
  readonly is_practice: boolean;
  /** When the shop took the order's cash; `null` if it took none. */
  readonly cash_taken_at: Date | null;
  /** How much cash the shop took; `null` if it took none or has to give it back. */
  readonly cash_paise: string | null;
  /** Whether the time to pay is over, by the database's clock. */
  readonly is_over: boolean;
};

export type ProviderOrderRow = {
  readonly provider_order_id: string;
  readonly provider: string;
  readonly key_id: string;
  readonly amount_paise: string;
  readonly opened_at: Date;
  readonly asked_at: Date | null;
  readonly known_at: Date | null;
};

export type PaymentRow = {
  readonly payment_id: string;
  readonly payment_state: PaymentState;
  readonly paid_paise: string;
  readonly payment_updated_at: Date;
};

export type RefundRow = {
  readonly refund_id: string;
  /** The refunded payment. */
  readonly payment_id: string;
  readonly refund_state: RefundState;
  readonly reason: RefundReason;
  readonly refund_paise: string;
  readonly provider_refund_id: string | null;
  readonly bank_reference: string | null;
  readonly refund_created_at: Date;
  readonly refund_updated_at: Date;
};

/** A row of the joined tables. If an order has no payment, for example, the columns of `PaymentRow` are `null`. */
type JoinedRow = OrderRow &
  (ProviderOrderRow | { readonly provider_order_id: null }) &
  (PaymentRow | { readonly payment_id: null }) &
  (RefundRow | { readonly refund_id: null });

/** Lists these orders with their payments, in a single statement because every page of an order needs them. */
export async function listOrderPayments(
  db: Kysely<Database>,
  orderIds: readonly Id[],
): Promise<OrderPayments[]> {
  const { rows } = await sql<JoinedRow>`
    select orders.id, orders.state, orders.created_at, orders.completed_at, orders.ended_at, orders.files_expire_at,
      orders.is_cash, orders.is_practice, orders.cash_taken_at,
      case when orders.cash_taken_at is not null and orders.state <> 'refunded' then ${cashDue} end as cash_paise,
      coalesce(orders.files_expire_at <= now(), false) as is_over,
      provider_order.provider_order_id, provider_order.provider, provider_order.key_id, provider_order.amount_paise,
      provider_order.created_at as opened_at, provider_order.asked_at, provider_order.known_at,
      payment.id as payment_id, payment.state as payment_state, payment.amount_paise as paid_paise,
      payment.updated_at as payment_updated_at,
      refund.id as refund_id, refund.state as refund_state, refund.reason, refund.amount_paise as refund_paise,
      refund.provider_refund_id, refund.bank_reference, refund.created_at as refund_created_at,
      refund.updated_at as refund_updated_at
    from orders
    left join provider_orders as provider_order on provider_order.order_id = orders.id
    left join payments as payment on payment.provider_order_id = provider_order.provider_order_id
    left join refunds as refund on refund.payment_id = payment.id
    where orders.id = any(${orderIds}::text[])
    order by payment.created_at, refund.created_at`.execute(db);
  return [...Map.groupBy(rows, ({ id }) => id).values()].map(toOrderPayments);
}

function toOrderPayments(rows: readonly JoinedRow[]): OrderPayments {
  const providerOrders = new Map<string, ProviderOrderRow>();
  const payments = new Map<string, PaymentRow>();
  const refunds = new Map<string, RefundRow>();
  for (const row of rows) {
    if (row.provider_order_id !== null) providerOrders.set(row.provider_order_id, row);
    if (row.payment_id !== null) payments.set(row.payment_id, row);
    if (row.refund_id !== null) refunds.set(row.refund_id, row);
  }
  const [order] = rows;
  if (order === undefined) throw new Error('A group of rows is never empty.');
  return {
    order,
    providerOrders: [...providerOrders.values()].toSorted(
      (one, other) => one.opened_at.getTime() - other.opened_at.getTime(),
    ),
    payments: [...payments.values()],
    refunds: [...refunds.values()].toSorted(
      (one, other) => one.refund_created_at.getTime() - other.refund_created_at.getTime(),
    ),
  };
}
