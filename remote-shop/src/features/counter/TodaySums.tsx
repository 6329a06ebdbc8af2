import type { ReactNode } from 'react';
import type { Id } from '@parchi/contract';
import { formatRupees } from '@parchi/shared-ui/format';
import { useMoneyQuery } from '../../moneyApi.ts';
import { t } from '../../messages/t.ts';
import { safetyNet } from './freshness/safetyNet.ts';
import styles from './TodaySums.module.css';

/** What the shop took today: the orders that were paid, and the money less refunds. Nothing until the sums are known. */
export function TodaySums({ shopId }: { shopId: Id }): ReactNode {
  const { data } = useMoneyQuery({ id: shopId, period: 'today' }, safetyNet);
  if (!data) return null;
  const { orders, net } = data.sums;
  return (
    <p className={styles['today']}>
      {t('shop.counter.today', { count: orders, amount: formatRupees(net) })}
    </p>
  );
}
