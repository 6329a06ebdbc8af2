import type { ComponentProps, ReactNode, Ref } from 'react';
import { amountLeft, type Order, type PaymentEvent } from '@parchi/contract';
import { Notice } from '@parchi/shared-ui';
import { formatMoment, formatRupees, useNow } from '@parchi/shared-ui/format';
import { describeDelay, partsOf } from '../../../lib/describeOpening.ts';
import { t } from '../../../messages/t.ts';
import { describeRefusedFiles } from '../describeRefusedFiles.ts';
import { describeState } from '../describeState.ts';
import { orderState, type OrderState } from '../orderState.ts';

const tones: Record<OrderState, ComponentProps<typeof Notice>['tone']> = {
  waiting: 'caution',
  'payment-failed': 'error',
  checking: 'info',
  queued: 'info',
  printing: 'info',
  completed: 'info',
  expired: 'error',
  cancelled: 'info',
  refused: 'error',
  'refund-started': 'info',
  refunded: 'info',
};

interface OrderStatusProps {
  order: Order;
  /** Ref to the status element, which takes the focus when the focused control disappears. */
  ref: Ref<HTMLDivElement>;
}

/**
 * The status of an order and the next step, as text. The element is a live region, so that screen readers announce
 * changes.
 */
export function OrderStatus({ order, ref }: OrderStatusProps): ReactNode {
  const state = orderState(order);
  const refusedFiles = describeRefusedFiles(order);
  const sentences = [...statusSentences(state, order, useNow()), ...refusedFiles];
  const isCaution = order.endsWithin !== null || (order.active && refusedFiles.length > 0);
  return (
    <div role="status" ref={ref} tabIndex={-1}>
      <Notice tone={isCaution ? 'caution' : tones[state]}>
        {sentences.map((sentence, index) => (
          <p key={index}>{sentence}</p>
        ))}
      </Notice>
    </div>
  );
}

function statusSentences(state: OrderState, order: Order, now: Date): readonly string[] {
  const { payment, shop, tokenNumber, priority, filesExpireAt } = order;
  const amount = formatRupees(amountLeft(order));
  const delay = [describeDelay(shop, now)].filter((sentence) => sentence !== undefined);
  switch (state) {
    case 'waiting':
    case 'payment-failed':
      return [
        t(`orders.status.${state}`, { amount }),
        ...(filesExpireAt === null
          ? []
          : [t('orders.status.until', { time: formatMoment(filesExpireAt) })]),
        ...(payment.checkout ? [] : [t('customer.checkout.unavailable')]),
        ...delay,
      ];
    case 'queued':
    case 'printing':
      if (order.cash) return cashSentences(order, order.cash, now);
      return [
        ...(state === 'queued' ? [describeState(order)] : []),
        priority
          ? t('orders.status.printing-priority')
          : t('orders.status.printing', { token: tokenNumber ?? 0 }),
        ...delay,
        ...endWarning(order),
        ...secondPayments(order),
      ];
    case 'refunded':
      return [
        ...whyEnded(order),
        t('orders.status.refunded', { amount }),
        ...refundReference(order),
      ];
    case 'completed':
      return [
        completedSentence(order),
        ...(order.cash?.taken ? [t('orders.status.cash-paid', { amount })] : []),
        ...secondPayments(order),
      ];
    case 'checking':
      return [t('orders.status.checking')];
    case 'expired':
      if (order.cash) return [...whyEnded(order), t('orders.status.cash-nothing')];
      return [
        t('orders.status.expired'),
        t(payment.uncharged ? 'orders.status.uncharged' : 'orders.status.may-still-come'),
      ];
    case 'refund-started':
      return [...whyEnded(order), t('orders.status.refund-started', { amount })];
    case 'cancelled':
    case 'refused':
      if (order.cash) return [...whyEnded(order), cashOfEnded(order.cash)];
      return [
        ...whyEnded(order),
        t(payment.status === 'refunded' ? 'orders.status.refunded' : 'orders.status.money-back', {
          amount,
        }),
        ...refundReference(order),
      ];
  }
}

/** Returns sentences about a cash order: what the customer pays, until when, and what to wait for. */
function cashSentences(
  order: Order,
  cash: NonNullable<Order['cash']>,
  now: Date,
): readonly string[] {
  const delay = describeDelay(order.shop, now);
  const { tokenNumber, priority, endsAt, openedAt } = order;
  const about = { token: tokenNumber ?? 0, amount: formatRupees(cash.amount) };
  const words = cash.taken ? 'orders.status.cash-taken' : 'orders.status.cash-due';
  return [
    ...(openedAt === null ? [describeState(order)] : []),
    priority ? t(`${words}-priority`, about) : t(words, about),
    ...(cash.taken || !endsAt
      ? []
      : [t('orders.status.cash-until', { ...partsOf(new Date(endsAt), now) })]),
    ...(delay === undefined ? [] : [delay]),
  ];
}

/** Says what happens to the cash of a refused or cancelled order. The shop may have taken it before. */
function cashOfEnded({ taken, amount }: NonNullable<Order['cash']>): string {
  return taken
    ? t('orders.status.cash-back', { amount: formatRupees(amount) })
    : t('orders.status.cash-nothing');
}

function endWarning(order: Order) {
  const { endsAt, endsWithin, paidAt, createdAt } = order;
  if (!endsWithin || !endsAt) return [];
  const [since, time] = [formatMoment(paidAt ?? createdAt), formatMoment(endsAt)];
  return [t('orders.status.ends', { since, time, amount: formatRupees(amountLeft(order)) })];
}

/** Returns the sentence that says why the shop did not print an order. */
function whyEnded({ endedAt, endReason, refusal }: Order): readonly string[] {
  if (!endedAt) return [];
  const time = formatMoment(endedAt);
  if (endReason === 'not_paid') return [t('orders.status.cash-not-paid', { time })];
  if (endReason === 'cancelled') return [t('orders.status.cancelled', { time })];
  if (refusal) return [t('orders.status.refused', refusal)];
  return [t('orders.status.ended-not-printed', { time })];
}

function completedSentence({ endedAt, shop }: Order): string {
  return endedAt
    ? t('orders.status.ended-not-completed', { time: formatMoment(endedAt) })
    : t('orders.ready', { shop: shop.shopName });
}

function refundReference({ payment }: Order): readonly string[] {
  const reference = payment.timeline.findLast(
    (event) => event.event === 'refunded' || event.event === 'refund_started',
  )?.reference;
  return reference === undefined ? [] : [t('orders.reference', { reference })];
}

/**
 * Returns sentences about a second payment of the same order: the shop keeps one payment, and the others are refunded.
 */
function secondPayments({ payment: { timeline } }: Order): readonly string[] {
  const eventsOf = (name: PaymentEvent['event']) => timeline.filter(({ event }) => event === name);
  if (eventsOf('paid').length < 2) return [];
  const refunded = eventsOf('refunded');
  const onTheirWay = eventsOf('refund_started').slice(refunded.length);
  return [
    ...refunded.map((event) => t('orders.status.second-refunded', moneyOf(event))),
    ...onTheirWay.map((event) => t('orders.status.second-refund-started', moneyOf(event))),
  ];
}

function moneyOf({ amount = 0, reference }: PaymentEvent) {
  return {
    amount: formatRupees(amount),
    reference: reference ?? '',
    isKnown: String(reference !== undefined),
  };
}
