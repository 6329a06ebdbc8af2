import type { ReactNode } from 'react';
import { joinClassNames } from '../joinClassNames.ts';
import styles from './Stamp.module.css';

interface StampProps {
  tone: 'info' | 'ok' | 'off' | 'hot';
  icon?: ReactNode;
  /** Always a word: colour never speaks alone. */
  children: ReactNode;
}

/** A state, as a small stamp on the paper. */
export function Stamp({ tone, icon, children }: StampProps): ReactNode {
  return (
    <span className={joinClassNames(styles.stamp, styles[tone])}>
      {icon}
      {children}
    </span>
  );
}
