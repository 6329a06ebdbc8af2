import type { Id, Order } from '@parchi/contract';
import type { PaymentGateway } from '../../../payments/gateway.ts';
import { paymentStatus } from './paymentStatus.ts';
import { paymentTimeline } from './paymentTimeline.ts';
import type {
  ProviderOrderRow,
  PaymentRow,
  OrderPaymentsRepository,
  OrderRow,
  RefundRow,
} from './orderPayments.repository.ts';
import { isUnanswered, isUncharged } from './providerAnswers.ts';
import { toCheckout } from '../opening/toCheckout.ts';

export type PaymentsOf = (orderIds: readonly Id[]) => Promise<Map<Id, Order['payment']>>;

type PaymentsOfOptions = {
  readonly gateway: PaymentGateway;
  readonly repository: OrderPaymentsRepository;
};

type RowsOfOrder = {
  readonly print: OrderRow;
  /** Oldest first; so are `payments` and `refunds`. */
  readonly orders: readonly ProviderOrderRow[];
  readonly payments: readonly PaymentRow[];
  readonly refunds: readonly RefundRow[];
};

/** Returns the payment records of orders, as shown on the order's page. */
export function createPaymentsOf({ gateway, repository }: PaymentsOfOptions): PaymentsOf {
  return async function paymentsOf(ids) {
    if (ids.length === 0) return new Map();
    const [prints, orders, payments, refunds] = await Promise.all([
      repository.listPrints(ids),
      repository.listOrders(ids),
      repository.listPayments(ids),
      repository.listRefunds(ids),
    ]);
    const ofOrder = {
      orders: Map.groupBy(orders, (row) => row.order_id),
      payments: Map.groupBy(payments, (row) => row.order_id),
      refunds: Map.groupBy(refunds, (row) => row.order_id),
    };
    return new Map(
      prints.map((print) => {
        const rows: RowsOfOrder = {
          print,
          orders: ofOrder.orders.get(print.id) ?? [],
          payments: ofOrder.payments.get(print.id) ?? [],
          refunds: ofOrder.refunds.get(print.id) ?? [],
        };
        return [print.id as Id, toPayment(rows, gateway)];
      }),
    );
  };
}

function toPayment(rows: RowsOfOrder, gateway: PaymentGateway): Order['payment'] {
  const { print, orders } = rows;
  const payable = findPayable(orders, gateway);
  const payments = rows.payments.map((row) => row.state);
  const status = paymentStatus({
    orderState: print.state,
    isOver: print.isOver,
    isUnanswered: payable !== undefined && isUnanswered(payable),
    payments,
    refunds: rows.refunds.filter((row) => !isVain(row)).map((row) => row.state),
  });
  const timeline = paymentTimeline(rows);
  if (status === 'expired') {
    const uncharged = isUncharged({ endedAt: print.files_expire_at, orders, payments });
    return { status, timeline, uncharged };
  }
  const isOpen = status === 'awaiting' || status === 'failed';
  if (!isOpen || payable === undefined) return { status, timeline };
  const { id, amount_paise: amountPaise } = payable;
  const checkout = toCheckout({ id, amountPaise: Number(amountPaise) }, gateway);
  return { status, timeline, checkout };
}

/** Whether a refund was made outside this server and failed: no money is coming back from it. */
function isVain({ reason, state }: RefundRow): boolean {
  return reason === 'outside' && state === 'failed';
}

/** Returns the newest provider order under the current provider and key. */
function findPayable(orders: readonly ProviderOrderRow[], { provider, keyId }: PaymentGateway) {
  return orders.findLast((row) => row.provider === provider && row.key_id === keyId);
}
