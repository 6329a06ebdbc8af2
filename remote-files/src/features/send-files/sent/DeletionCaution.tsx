import type { ReactNode } from 'react';
import { Notice } from '@parchi/shared-ui';
import { formatDuration } from '@parchi/shared-ui/format';
import { t } from '../../../messages/t.ts';
import styles from './DeletionCaution.module.css';

/** Below this time, ten minutes, the notice turns into a caution. */
const URGENT_BELOW_SECONDS = 600;

export interface DeletionCautionProps {
  /** Total lifetime of the files, as it was chosen. */
  readonly hours: number;
  readonly secondsLeft: number;
}

/** The caution “Files will be deleted in 2 hours” with a live countdown (specification §2). */
export function DeletionCaution({ hours, secondsLeft }: DeletionCautionProps): ReactNode {
  const clock = (
    <span role="timer" className={styles['clock']}>
      {t('files.time-left', { time: formatDuration(secondsLeft) })}
    </span>
  );
  return (
    <Notice tone={secondsLeft < URGENT_BELOW_SECONDS ? 'caution' : 'info'} action={clock}>
      {t('files.done.caution', { hours })}
    </Notice>
  );
}
