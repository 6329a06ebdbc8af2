import { rupeesFromPaise, type PaymentEvent } from '@parchi/contract';
import type { OrderPayments, PaymentRow, RefundRow } from './orderPayments.repository.ts';

type OrderRow = OrderPayments['order'];

/** Returns all events of an order's payments and refunds, oldest first. */
export function paymentTimeline({ order, payments, refunds }: OrderPayments): PaymentEvent[] {
  const events = [
    event('ordered', order.created_at),
    ...cashEvents(order),
    ...payments.flatMap(paymentEvents),
    ...refunds.flatMap(refundEvents),
    ...(order.state === 'expired' ? [event('expired', order.files_expire_at)] : []),
    ...endEvents(order),
  ];
  // ISO times sort as text. The sort is stable, so events of the same time keep their sequence.
  return events.toSorted((one, other) => one.at.localeCompare(other.at));
}

function endEvents({ ended_at, completed_at }: OrderRow): PaymentEvent[] {
  if (ended_at !== null) return [event('ended', ended_at)];
  return completed_at === null ? [] : [event('completed', completed_at)];
}

function cashEvents({ cash_taken_at: at, taken_paise: paise }: OrderRow): PaymentEvent[] {
  return paise === null ? [] : [event('paid', at, { amount: rupeesFromPaise(paise) })];
}

function paymentEvents(payment: PaymentRow): PaymentEvent[] {
  const { payment_state: state, payment_updated_at: at, payment_id: reference } = payment;
  if (state === 'failed' || state === 'returned') {
    return [event('attempt_failed', at, { reference })];
  }
  if (state === 'begun' || state === 'authorized') return [];
  return [event('paid', at, { reference, amount: rupeesFromPaise(payment.paid_paise) })];
}

function refundEvents(refund: RefundRow): PaymentEvent[] {
  const { refund_state: state, refund_updated_at: changedAt } = refund;
  const { provider_refund_id: providerId, bank_reference: bankReference } = refund;
  const money = { amount: rupeesFromPaise(refund.refund_paise) };
  const started = event('refund_started', refund.refund_created_at, {
    ...money,
    ...(providerId !== null && { reference: providerId }),
  });
  if (state === 'processed') {
    const reference = bankReference ?? providerId;
    const named = reference === null ? {} : { reference };
    return [started, event('refunded', changedAt, { ...money, ...named })];
  }
  return state === 'failed' ? [started, event('refund_failed', changedAt, money)] : [started];
}

type EventDetails = Pick<PaymentEvent, 'reference' | 'amount'>;

function event(
  name: PaymentEvent['event'],
  at: Date | null,
  details: EventDetails = {},
): PaymentEvent {
  return { event: name, at: (at ?? new Date(0)).toISOString(), ...details };
}
