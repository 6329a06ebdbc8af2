import { rupeesFromPaise, type FileRefusal, type Id, type Order } from '@parchi/contract';
import type { PaymentGateway } from '../../../payment-provider/gateway.ts';
import { paymentStatus } from './paymentStatus.ts';
import { paymentTimeline } from './paymentTimeline.ts';
import {
  toOrderPayments,
  type OrderPayments,
  type OrderWithPayments,
  type RefundRow,
} from './orderPayments.repository.ts';
import { isUnanswered, isUncharged } from './providerAnswers.ts';
import { isFailedOutside, isOwnPaymentRefunded } from '../refunds/ownPayment.rules.ts';
import { findPayable, offerCheckout } from './offerCheckout.ts';

export type PaymentOfOrder = {
  /** The payment as the order's page shows it. */
  readonly record: Order['payment'];
  /** Whether the payment that activated the order is refunded in full. Refunds in progress count as done. */
  readonly isFullyRefunded: boolean;
  /** The refunds of the order's payments, by our id. */
  readonly refunds: ReadonlyMap<string, RefundOfOrder>;
};

type RefundOfOrder = NonNullable<FileRefusal['refund']>;

/** Returns the payments of an order that was read with {@link paymentSelections}. */
export function paymentOf(gateway: PaymentGateway, row: OrderWithPayments): PaymentOfOrder {
  const payments = toOrderPayments(row);
  return {
    record: toRecord(payments, gateway),
    isFullyRefunded: isOwnPaymentRefunded(payments),
    refunds: new Map(payments.refunds.map((refund) => [refund.refund_id, toWireRefund(refund)])),
  };
}

function toWireRefund(refund: RefundRow): RefundOfOrder {
  const { refund_id: id, refund_state: state, refund_paise: paise } = refund;
  const reference = refund.bank_reference ?? refund.provider_refund_id;
  return {
    _id: id as Id,
    amount: rupeesFromPaise(paise),
    state: state === 'processed' || state === 'failed' ? state : 'started',
    ...(reference !== null && { reference }),
  };
}

function toRecord(rows: OrderPayments, gateway: PaymentGateway): Order['payment'] {
  const { order, providerOrders } = rows;
  const payable = findPayable(providerOrders, gateway);
  const payments = rows.payments.map((row) => row.payment_state);
  const status = paymentStatus({
    orderState: order.state,
    isCashDue: order.is_cash && order.cash_taken_at === null,
    isOver: order.is_over,
    isUnanswered: payable !== undefined && isUnanswered(payable),
    payments,
    refunds: rows.refunds.filter((row) => !isFailedOutside(row)).map((row) => row.refund_state),
  });
  const timeline = paymentTimeline(rows);
  if (status === 'expired') {
    const uncharged = isUncharged({ endedAt: order.files_expire_at, providerOrders, payments });
    return { status, timeline, uncharged };
  }
  const checkout = offerCheckout(status, payable, gateway);
  return { status, timeline, ...(checkout && { checkout }) };
}
