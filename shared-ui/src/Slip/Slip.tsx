import type { ReactNode } from 'react';
import { joinClassNames } from '../joinClassNames.ts';
import styles from './Slip.module.css';

interface SlipProps {
  /** At the left: the number, an icon or a code. */
  stub: ReactNode;
  /** At the right: what it is. */
  children: ReactNode;
  tone?: 'plain' | 'priority';
  /** Answers to the pointer; for a slip inside a link. */
  interactive?: boolean;
}

/** The paper slip: a card torn from the roll along its left edge. */
export function Slip({ stub, children, tone = 'plain', interactive }: SlipProps): ReactNode {
  return (
    <div className={joinClassNames(styles.slip, styles[tone], interactive && styles.interactive)}>
      <div className={styles.paper}>
        <div className={styles.stub}>{stub}</div>
        <div className={styles.body}>{children}</div>
      </div>
    </div>
  );
}
