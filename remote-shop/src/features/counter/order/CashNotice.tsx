import type { ReactNode } from 'react';
import { SHOPS_TIME_ZONE, type Order } from '@parchi/contract';
import { Notice } from '@parchi/shared-ui';
import { formatRupees, upcomingParts, useNow } from '@parchi/shared-ui/format';
import { t } from '../../../messages/t.ts';

/**
 * Says how much the customer of an unpaid cash order has to pay, and until when. Renders nothing for any other order.
 */
export function CashNotice({ order: { active, cash, endsAt } }: { order: Order }): ReactNode {
  const now = useNow();
  if (!active || !cash || cash.taken || endsAt === null) return null;
  const due = upcomingParts(new Date(endsAt), { now, timeZone: SHOPS_TIME_ZONE });
  const amount = formatRupees(cash.amount);
  return <Notice tone="caution">{t('shop.order.collect-detail', { amount, ...due })}</Notice>;
}
