import type { ReactNode } from 'react';
import { amountLeft, type Order } from '@parchi/contract';
import { Stamp } from '@parchi/shared-ui';
import { formatRupees } from '@parchi/shared-ui/format';
import { t } from '../../../messages/t.ts';

/** Shows whether the order is paid, being refunded or refunded, and the amount: of a paid order, without its refused files. */
export function PaymentStamp({ order }: { order: Order }): ReactNode {
  const amount = formatRupees(order.amountPayable);
  const { status } = order.payment;
  if (status === 'paid') {
    const left = formatRupees(amountLeft(order));
    return <Stamp tone="ok">{t('shop.order.paid', { amount: left })}</Stamp>;
  }
  const id = status === 'refund_started' ? 'shop.order.refund-started' : 'shop.order.refunded';
  return <Stamp tone="off">{t(id, { amount })}</Stamp>;
}
