import type { ReactNode } from 'react';
import { joinClassNames } from '../../joinClassNames.ts';
import { t } from '../../messages/t.ts';
import styles from './StageList.module.css';

interface StageListProps {
  labels: readonly string[];
  /** Index of the current stage. */
  current: number;
  /** Called with the index of a finished stage to go back to. Without this function, the stages are not clickable. */
  onStage?: (index: number) => void;
}

/** Shows the stages of a task and which of them is current. */
export function StageList({ labels, current, onStage }: StageListProps): ReactNode {
  return (
    <ol
      className={styles.stages}
      aria-label={t('ui.stage', { current: current + 1, total: labels.length })}
    >
      {labels.map((label, index) => (
        <li
          key={label}
          className={joinClassNames(styles.stage, index <= current && styles.reached)}
          aria-current={index === current ? 'step' : undefined}
        >
          {onStage && index < current ? (
            <button type="button" className={styles.done} onClick={() => onStage(index)}>
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
