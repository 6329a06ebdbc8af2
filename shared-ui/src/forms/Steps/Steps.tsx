import type { ReactNode } from 'react';
import { joinClassNames } from '../../joinClassNames.ts';
import { t } from '../../messages/t.ts';
import styles from './Steps.module.css';

interface StepsProps {
  labels: readonly string[];
  /** Index of the current step. */
  current: number;
  /** Called to go back to a finished step. Without it, the steps are not clickable. */
  onStep?: (index: number) => void;
}

/** Shows the progress in a task of a few steps. */
export function Steps({ labels, current, onStep }: StepsProps): ReactNode {
  return (
    <ol
      className={styles.steps}
      aria-label={t('ui.step', { current: current + 1, total: labels.length })}
    >
      {labels.map((label, index) => (
        <li
          key={label}
          className={joinClassNames(styles.step, index <= current && styles.reached)}
          aria-current={index === current ? 'step' : undefined}
        >
          {onStep && index < current ? (
            <button type="button" className={styles.done} onClick={() => onStep(index)}>
              {label}
            </button>
          ) : (
            label
          )}
        </li>
      ))}
    </ol>
  );
}
