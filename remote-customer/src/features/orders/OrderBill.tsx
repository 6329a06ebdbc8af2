import { useId, type ReactNode } from 'react';
import type { Print } from '@parchi/contract';
import { Bill } from '../../lib/Bill.tsx';
import { t } from '../../messages/t.ts';
import styles from './OrderFiles.module.css';

export function OrderBill({ print }: { print: Print }): ReactNode {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={styles['section']}>
      <h2 id={titleId}>{t('orders.amount')}</h2>
      <Bill print={print} />
    </section>
  );
}
