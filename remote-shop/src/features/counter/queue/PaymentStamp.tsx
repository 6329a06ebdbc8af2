import type { ReactNode } from 'react';
import type { Order } from '@parchi/contract';
import { Stamp } from '@parchi/shared-ui';
import { formatRupees } from '@parchi/shared-ui/format';
import { t } from '../../../messages/t.ts';

/** Shows whether the order is paid, being refunded or refunded, and the amount. */
export function PaymentStamp({ order }: { order: Order }): ReactNode {
  const amount = formatRupees(order.amountPayable);
  const { status } = order.payment;
  if (status === 'paid') return <Stamp tone="ok">{t('shop.order.paid', { amount })}</Stamp>;
  const id = status === 'refund_started' ? 'shop.order.refund-started' : 'shop.order.refunded';
  return <Stamp tone="off">{t(id, { amount })}</Stamp>;
}
