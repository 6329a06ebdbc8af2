import type { Id, Print } from '@parchi/contract';
import type { PaymentGateway } from '../../payments/gateway.ts';
import { toCheckout } from './toCheckout.ts';
import { paymentStatus } from './paymentStatus.ts';
import { paymentTimeline } from './paymentTimeline.ts';
import type { OrderRow, PrintPaymentsRepository } from './printPayments.repository.ts';

export type PaymentsOf = (printIds: readonly Id[]) => Promise<Map<Id, Print['payment']>>;

type PaymentsOfOptions = {
  readonly gateway: PaymentGateway;
  readonly repository: PrintPaymentsRepository;
};

/** What an order's page tells of its payment. */
export function createPaymentsOf({ gateway, repository }: PaymentsOfOptions): PaymentsOf {
  return async function paymentsOf(ids) {
    if (ids.length === 0) return new Map();
    const [prints, orders, payments, refunds] = await Promise.all([
      repository.listPrints(ids),
      repository.listOrders(ids),
      repository.listPayments(ids),
      repository.listRefunds(ids),
    ]);
    const ofPrint = {
      orders: Map.groupBy(orders, (row) => row.print_id),
      payments: Map.groupBy(payments, (row) => row.print_id),
      refunds: Map.groupBy(refunds, (row) => row.print_id),
    };
    return new Map(
      prints.map((print) => {
        const its = {
          payments: ofPrint.payments.get(print.id) ?? [],
          refunds: ofPrint.refunds.get(print.id) ?? [],
        };
        const status = paymentStatus({
          printState: print.state,
          isOver: print.isOver,
          payments: its.payments.map((row) => row.state),
          refunds: its.refunds.map((row) => row.state),
        });
        const isOpen = status === 'awaiting' || status === 'failed';
        const order = isOpen ? findOpen(ofPrint.orders.get(print.id) ?? [], gateway) : undefined;
        const timeline = paymentTimeline({ print, ...its });
        const checkout = order && toCheckout(order, gateway);
        return [print.id as Id, { status, timeline, ...(checkout && { checkout }) }];
      }),
    );
  };
}

/** The newest that this account can take money on. */
function findOpen(orders: readonly OrderRow[], { provider, keyId }: PaymentGateway) {
  const order = orders.findLast((row) => row.provider === provider && row.key_id === keyId);
  return order && { id: order.id, amountPaise: Number(order.amount_paise) };
}
