import { rupeesFromPaise, type PaymentEvent } from '@parchi/contract';
import type { PaymentRow, OrderRow, RefundRow } from './orderPayments.repository.ts';

type Timeline = {
  readonly order: OrderRow;
  readonly payments: readonly PaymentRow[];
  readonly refunds: readonly RefundRow[];
};

/** Returns all events of an order's payments and refunds, oldest first. */
export function paymentTimeline({ order, payments, refunds }: Timeline): PaymentEvent[] {
  const events = [
    event('ordered', order.created_at),
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

function paymentEvents({ id, state, amount_paise, updated_at }: PaymentRow): PaymentEvent[] {
  if (state === 'failed' || state === 'returned') {
    return [event('attempt_failed', updated_at, { reference: id })];
  }
  if (state === 'begun' || state === 'authorized') return [];
  return [event('paid', updated_at, { reference: id, amount: rupees(amount_paise) })];
}

function refundEvents(refund: RefundRow): PaymentEvent[] {
  const { state, provider_refund_id: providerId, bank_reference: bankReference } = refund;
  const money = { amount: rupees(refund.amount_paise) };
  const started = event('refund_started', refund.created_at, {
    ...money,
    ...(providerId !== null && { reference: providerId }),
  });
  if (state === 'processed') {
    const reference = bankReference ?? providerId;
    const named = reference === null ? {} : { reference };
    return [started, event('refunded', refund.updated_at, { ...money, ...named })];
  }
  return state === 'failed'
    ? [started, event('refund_failed', refund.updated_at, money)]
    : [started];
}

type EventDetails = Pick<PaymentEvent, 'reference' | 'amount'>;

function event(
  name: PaymentEvent['event'],
  at: Date | null,
  details: EventDetails = {},
): PaymentEvent {
  return { event: name, at: (at ?? new Date(0)).toISOString(), ...details };
}

function rupees(paise: string): number {
  return rupeesFromPaise(Number(paise));
}
