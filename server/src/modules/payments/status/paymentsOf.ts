import { rupeesFromPaise, type FileRefusal, type Id, type Order } from '@parchi/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { PaymentGateway } from '../../../payment-provider/gateway.ts';
import { paymentStatus } from './paymentStatus.ts';
import { paymentTimeline } from './paymentTimeline.ts';
import {
  listOrderPayments,
  type OrderPayments,
  type RefundRow,
} from './orderPayments.repository.ts';
import { isUnanswered, isUncharged } from './providerAnswers.ts';
import { isFailedOutside, isOwnPaymentRefunded } from '../refunds/ownPayment.rules.ts';
import { findPayable, offerCheckout } from './offerCheckout.ts';

type PaymentsOfContext = { readonly db: Kysely<Database>; readonly gateway: PaymentGateway };

export type PaymentOfOrder = {
  /** The payment as the order's page shows it. */
  readonly record: Order['payment'];
  /** Whether the payment that activated the order is refunded in full. Refunds in progress count as done. */
  readonly isFullyRefunded: boolean;
  /** The refunds of the order's payments, by our id. */
  readonly refunds: ReadonlyMap<string, RefundOfOrder>;
};

type RefundOfOrder = NonNullable<FileRefusal['refund']>;

/** Returns the payments of orders, by order id. */
export async function paymentsOf(
  { db, gateway }: PaymentsOfContext,
  ids: readonly Id[],
): Promise<Map<Id, PaymentOfOrder>> {
  if (ids.length === 0) return new Map();
  const orders = await listOrderPayments(db, ids);
  return new Map(
    orders.map((rows) => [
      rows.order.id,
      {
        record: toRecord(rows, gateway),
        isFullyRefunded: isOwnPaymentRefunded(rows),
        refunds: new Map(rows.refunds.map((refund) => [refund.refund_id, toWireRefund(refund)])),
      },
    ]),
  );
}

function toWireRefund(refund: RefundRow): RefundOfOrder {
  const { refund_id: id, refund_state: state, refund_paise: paise } = refund;
  const reference = refund.bank_reference ?? refund.provider_refund_id;
  return {
    _id: id as Id,
    amount: rupeesFromPaise(Number(paise)),
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
