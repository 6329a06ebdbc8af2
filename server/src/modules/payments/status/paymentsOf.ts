import type { Id, Order } from '@parchi/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { PaymentGateway } from '../../../payment-provider/gateway.ts';
import { paymentStatus } from './paymentStatus.ts';
import { paymentTimeline } from './paymentTimeline.ts';
import {
  listOrderStates,
  listPayments,
  listProviderOrders,
  listRefunds,
  type OrderRow,
  type PaymentRow,
  type ProviderOrderRow,
  type RefundRow,
} from './orderPayments.repository.ts';
import { isUnanswered, isUncharged } from './providerAnswers.ts';
import { toCheckout } from '../opening/toCheckout.ts';

type PaymentsOfContext = { readonly db: Kysely<Database>; readonly gateway: PaymentGateway };

type RowsOfOrder = {
  readonly order: OrderRow;
  /** The lists are sorted by time, oldest first. */
  readonly providerOrders: readonly ProviderOrderRow[];
  readonly payments: readonly PaymentRow[];
  readonly refunds: readonly RefundRow[];
};

/** Returns the payment records of orders, as shown on the orders' pages, by order id. */
export async function paymentsOf(
  { db, gateway }: PaymentsOfContext,
  ids: readonly Id[],
): Promise<Map<Id, Order['payment']>> {
  if (ids.length === 0) return new Map();
  const [orders, providerOrders, payments, refunds] = await Promise.all([
    listOrderStates(db, ids),
    listProviderOrders(db, ids),
    listPayments(db, ids),
    listRefunds(db, ids),
  ]);
  const ofOrder = {
    providerOrders: Map.groupBy(providerOrders, (row) => row.order_id),
    payments: Map.groupBy(payments, (row) => row.order_id),
    refunds: Map.groupBy(refunds, (row) => row.order_id),
  };
  return new Map(
    orders.map((order) => {
      const rows: RowsOfOrder = {
        order,
        providerOrders: ofOrder.providerOrders.get(order.id) ?? [],
        payments: ofOrder.payments.get(order.id) ?? [],
        refunds: ofOrder.refunds.get(order.id) ?? [],
      };
      return [order.id as Id, toPayment(rows, gateway)];
    }),
  );
}

function toPayment(rows: RowsOfOrder, gateway: PaymentGateway): Order['payment'] {
  const { order, providerOrders } = rows;
  const payable = findPayable(providerOrders, gateway);
  const payments = rows.payments.map((row) => row.state);
  const status = paymentStatus({
    orderState: order.state,
    isOver: order.isOver,
    isUnanswered: payable !== undefined && isUnanswered(payable),
    payments,
    refunds: rows.refunds.filter((row) => !isFailedOutside(row)).map((row) => row.state),
  });
  const timeline = paymentTimeline(rows);
  if (status === 'expired') {
    const uncharged = isUncharged({ endedAt: order.files_expire_at, providerOrders, payments });
    return { status, timeline, uncharged };
  }
  const isOpen = status === 'awaiting' || status === 'failed';
  if (!isOpen || payable === undefined) return { status, timeline };
  const { id, amount_paise: amountPaise } = payable;
  const checkout = toCheckout({ id, amountPaise: Number(amountPaise) }, gateway);
  return { status, timeline, checkout };
}

/** Whether a refund made outside this server failed, so that it returns no money. */
function isFailedOutside({ reason, state }: RefundRow): boolean {
  return reason === 'outside' && state === 'failed';
}

/** Returns the newest provider order of the current provider and API key. */
function findPayable(
  providerOrders: readonly ProviderOrderRow[],
  { provider, keyId }: PaymentGateway,
) {
  return providerOrders.findLast((row) => row.provider === provider && row.key_id === keyId);
}
