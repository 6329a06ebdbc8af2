import type { ReactNode } from 'react';
import type { Print } from '@parchi/contract';
import { Stamp } from '@parchi/shared-ui';
import { formatRupees } from '@parchi/shared-ui/format';
import { t } from '../../messages/t.ts';

/** Whether the shop has the money, or the customer has it back. */
export function PaymentStamp({ print }: { print: Print }): ReactNode {
  const amount = formatRupees(print.amountPayable);
  return print.payment.status === 'paid' ? (
    <Stamp tone="ok">{t('shop.order.paid', { amount })}</Stamp>
  ) : (
    <Stamp tone="off">{t('shop.order.refunded', { amount })}</Stamp>
  );
}
