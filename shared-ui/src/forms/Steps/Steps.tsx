import type { ReactNode } from 'react';
import { joinClassNames } from '../../joinClassNames.ts';
import { t } from '../../messages/t.ts';
import styles from './Steps.module.css';

interface StepsProps {
  labels: readonly string[];
  /** The index of the step one is at. */
  current: number;
  /** Goes back to a step that is done; left out, steps are only shown. */
  onStep?: (index: number) => void;
}

/** How far one is in a task of a few steps. */
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
