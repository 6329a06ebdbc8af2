import type { Id, Paise } from '@parchi/contract';
import { sql, type Kysely, type Selectable } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { cashDue } from '../../../order-states/cashDue.ts';
import type { OrdersTable } from '../../../db/schema/orderTables.ts';
import type { PaymentState, RefundReason, RefundState } from '../../../db/schema/paymentTables.ts';

/** An order with its provider orders, payments and refunds. The lists are sorted by time, oldest first. */
export type OrderPayments = {
  readonly order: OrderColumns;
  readonly providerOrders: readonly ProviderOrderRow[];
  readonly payments: readonly PaymentRow[];
  readonly refunds: readonly RefundRow[];
};

const orderColumns = [
  'id',
  'state',
  'created_at',
  'completed_at',
  'ended_at',
  'files_expire_at',
  'is_cash',
  'is_practice',
  'cash_taken_at',
] as const;

type OrderColumns = Pick<Selectable<OrdersTable>, (typeof orderColumns)[number]> & {
  /** How much cash the shop took; `null` if it took none or has to give it back. */
  readonly taken_paise: Paise | null;
  /** Whether the time to pay is over, by the database's clock. */
  readonly is_over: boolean;
};

/** An order with what {@link paymentSelections} select. */
export type OrderWithPayments = OrderColumns & { readonly payment_rows: readonly JoinedRow[] };

export type ProviderOrderRow = {
  readonly provider_order_id: string;
  readonly provider: string;
  readonly key_id: string;
  readonly amount_paise: Paise;
  readonly opened_at: Date;
  readonly asked_at: Date | null;
  readonly known_at: Date | null;
};

export type PaymentRow = {
  readonly payment_id: string;
  readonly payment_state: PaymentState;
  readonly paid_paise: Paise;
  readonly payment_updated_at: Date;
};

export type RefundRow = {
  readonly refund_id: string;
  /** The refunded payment. */
  readonly payment_id: string;
  readonly refund_state: RefundState;
  readonly reason: RefundReason;
  readonly refund_paise: Paise;
  readonly provider_refund_id: string | null;
  readonly bank_reference: string | null;
  readonly refund_created_at: Date;
  readonly refund_updated_at: Date;
};

/** A row as JSON has it: times are text. */
type FromJson<Row> = {
  readonly [Column in keyof Row]: Date extends Row[Column]
    ? Exclude<Row[Column], Date> | string
    : Row[Column];
};

/** A row of the joined tables. If a provider order has no payment, for example, the columns of `PaymentRow` are `null`. */
type JoinedRow = FromJson<ProviderOrderRow> &
  (FromJson<PaymentRow> | { readonly payment_id: null }) &
  (FromJson<RefundRow> | { readonly refund_id: null });

const paymentRows = sql<readonly JoinedRow[]>`(
  select coalesce(json_agg(joined), '[]') from (
    select provider_order.provider_order_id, provider_order.provider, provider_order.key_id, provider_order.amount_paise,
      provider_order.created_at as opened_at, provider_order.asked_at, provider_order.known_at,
      payment.id as payment_id, payment.state as payment_state, payment.amount_paise as paid_paise,
      payment.updated_at as payment_updated_at,
      refund.id as refund_id, refund.state as refund_state, refund.reason, refund.amount_paise as refund_paise,
      refund.provider_refund_id, refund.bank_reference, refund.created_at as refund_created_at,
      refund.updated_at as refund_updated_at
    from provider_orders as provider_order
    left join payments as payment on payment.provider_order_id = provider_order.provider_order_id
    left join refunds as refund on refund.payment_id = payment.id
    where provider_order.order_id = orders.id
    order by payment.created_at, refund.created_at) as joined)`;

/**
 * What a query of `orders` selects in addition to the order's columns, to know its payments: every page of an order
 * shows them.
 */
export const paymentSelections = [
  sql<Paise | null>`case when orders.cash_taken_at is not null and orders.state <> 'refunded'
    then ${cashDue}::float8 end`.as('taken_paise'),
  sql<boolean>`coalesce(orders.files_expire_at <= now(), false)`.as('is_over'),
  paymentRows.as('payment_rows'),
] as const;

/** Finds an order with its payments. */
export async function findOrderPayments(
  db: Kysely<Database>,
  orderId: Id,
): Promise<OrderPayments | undefined> {
  const row = await db
    .selectFrom('orders')
    .select(orderColumns)
    .select(paymentSelections)
    .where('id', '=', orderId)
    .executeTakeFirst();
  return row && toOrderPayments(row);
}

/** Groups the rows of an order's payments, in which each provider order and each payment may appear several times. */
export function toOrderPayments(order: OrderWithPayments): OrderPayments {
  const providerOrders = new Map<string, ProviderOrderRow>();
  const payments = new Map<string, PaymentRow>();
  const refunds = new Map<string, RefundRow>();
  for (const row of order.payment_rows) {
    providerOrders.set(row.provider_order_id, toProviderOrder(row));
    if (row.payment_id !== null) payments.set(row.payment_id, toPayment(row));
    if (row.refund_id !== null) refunds.set(row.refund_id, toRefund(row));
  }
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

function toProviderOrder(row: FromJson<ProviderOrderRow>): ProviderOrderRow {
  return {
    ...row,
    opened_at: new Date(row.opened_at),
    asked_at: row.asked_at === null ? null : new Date(row.asked_at),
    known_at: row.known_at === null ? null : new Date(row.known_at),
  };
}

function toPayment(row: FromJson<PaymentRow>): PaymentRow {
  return { ...row, payment_updated_at: new Date(row.payment_updated_at) };
}

function toRefund(row: FromJson<RefundRow>): RefundRow {
  return {
    ...row,
    refund_created_at: new Date(row.refund_created_at),
    refund_updated_at: new Date(row.refund_updated_at),
  };
}
