import type { ReactNode } from 'react';
import { PrinterIcon, Skeleton, Slip } from '@parchi/shared-ui';
import { t } from '../../../messages/t.ts';
import styles from '../order/OrderPart.module.css';

/** Placeholders for slips that are still loading. */
export function WaitingSlips({ count }: { count: number }): ReactNode {
  return (
    <div className={styles['part']}>
      <p role="status" className="visuallyHidden">
        {t('orders.loading')}
      </p>
      {Array.from({ length: count }, (_, index) => (
        <Slip key={index} stub={<PrinterIcon aria-hidden />}>
          <Skeleton lines={3} />
        </Slip>
      ))}
    </div>
  );
}
