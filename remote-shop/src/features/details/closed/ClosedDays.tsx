import type { ReactNode } from 'react';
import { Notice } from '@parchi/shared-ui';
import { CheckField } from '@parchi/shared-ui/forms';
import { t } from '../../../messages/t.ts';
import styles from './Closed.module.css';
import { weekdayName, weekdays } from './weekdays.ts';

interface ClosedDaysProps {
  /** The days that the form begins with, joined by commas. */
  kept: string;
  problem: string | undefined;
}

/** Checkboxes for the days of the week on which the shop does not open. */
export function ClosedDays({ kept, problem }: ClosedDaysProps): ReactNode {
  const closed = kept.split(',');
  return (
    <fieldset className={styles['group']}>
      <legend className={styles['legend']}>{t('shop.details.closedDays')}</legend>
      <div className={styles['days']}>
        {weekdays.map((day) => (
          <CheckField
            key={day}
            label={weekdayName(day)}
            name="closedDays"
            value={day}
            defaultChecked={closed.includes(String(day))}
          />
        ))}
      </div>
      {problem !== undefined && (
        <Notice tone="error" announced>
          {problem}
        </Notice>
      )}
    </fieldset>
  );
}
