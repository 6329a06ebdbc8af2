import type { CSSProperties, ReactNode } from 'react';
import { joinClassNames } from '../../joinClassNames.ts';
import styles from './ProgressBar.module.css';

interface ProgressBarProps {
  label: string;
  /** A number from 0 to 1; omit it while the progress is unknown. */
  fraction?: number | undefined;
  /**
   * Progress as text: "62 %, 1.4 MB/s, about 2 min left". Shown below the bar. Screen readers read it only on request.
   */
  valueText?: string | undefined;
}

export function ProgressBar({ label, fraction, valueText }: ProgressBarProps): ReactNode {
  const isKnown = fraction !== undefined;
  const filled = Math.min(1, Math.max(0, fraction ?? 0));
  return (
    <div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={isKnown ? Math.floor(filled * 100) : undefined}
        aria-valuetext={valueText}
        className={joinClassNames(styles.track, !isKnown && styles.unknown)}
        style={{ '--filled': filled } as CSSProperties}
      />
      {valueText !== undefined && (
        <div className={styles.value} aria-hidden="true">
          {valueText}
        </div>
      )}
    </div>
  );
}
