import type { ReactNode } from 'react';
import { joinClassNames } from '../../joinClassNames.ts';
import styles from './Stamp.module.css';

interface StampProps {
  tone: 'info' | 'ok' | 'off' | 'hot';
  icon?: ReactNode;
  /** The state as text: colour alone must never show a state. */
  children: ReactNode;
}

/** A small label that shows a state. */
export function Stamp({ tone, icon, children }: StampProps): ReactNode {
  return (
    <span className={joinClassNames(styles.stamp, styles[tone])}>
      {icon}
      {children}
    </span>
  );
}
