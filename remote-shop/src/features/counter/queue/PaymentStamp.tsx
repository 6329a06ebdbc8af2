import type { ReactNode } from 'react';
import { amountLeft, type Order } from '@parchi/contract';
import { Stamp } from '@parchi/shared-ui';
import { formatRupees } from '@parchi/shared-ui/format';
import { t } from '../../../messages/t.ts';

/**
 * Stamp for a practice order, or else for the state of the payment: paid, to be paid in cash, refund started or
 * refunded. The amount excludes refused files unless it was refunded.
 */
export function PaymentStamp({ order }: { order: Order }): ReactNode {
  if (order.practice) return <Stamp tone="info">{t('shop.order.practice')}</Stamp>;
  const amount = formatRupees(order.amountPayable);
  const { status } = order.payment;
  if (status === 'at_counter') {
    const due = formatRupees(amountLeft(order));
    return <Stamp tone="hot">{t('shop.order.collect', { amount: due })}</Stamp>;
  }
  if (order.cash && status !== 'paid') {
    if (!order.cash.taken) return <Stamp tone="off">{t('shop.order.cash-unpaid')}</Stamp>;
    const back = formatRupees(order.cash.amount);
    return <Stamp tone="off">{t('shop.order.cash-back', { amount: back })}</Stamp>;
  }
  if (status === 'paid') {
    const left = formatRupees(amountLeft(order));
    const words = order.cash ? 'shop.order.cash-paid' : 'shop.order.paid';
    return <Stamp tone="ok">{t(words, { amount: left })}</Stamp>;
  }
  const id = status === 'refund_started' ? 'shop.order.refund-started' : 'shop.order.refunded';
  return <Stamp tone="off">{t(id, { amount })}</Stamp>;
}
