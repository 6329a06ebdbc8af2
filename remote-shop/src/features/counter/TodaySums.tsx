import type { ReactNode } from 'react';
import type { Id } from '@parchi/contract';
import { formatRupees } from '@parchi/shared-ui/format';
import { useMoneyQuery } from '../../api/moneyApi.ts';
import { useStaff } from '../../lib/staff/useStaff.ts';
import { t } from '../../messages/t.ts';
import { safetyNet } from './freshness/safetyNet.ts';
import styles from './TodaySums.module.css';

/**
 * What the shop took today: the number of paid orders, and the money less refunds. Renders nothing until the sums are
 * known, or while the PIN of Money locks them.
 */
export function TodaySums({ shopId }: { shopId: Id }): ReactNode {
  const { isOpen } = useStaff(shopId);
  const { data } = useMoneyQuery({ id: shopId, period: 'today' }, { ...safetyNet, skip: !isOpen });
  if (!data || !isOpen) return null;
  const { orders, net } = data.sums;
  return (
    <p className={styles['today']}>
      {t('shop.counter.today', { count: orders, amount: formatRupees(net) })}
    </p>
  );
}
