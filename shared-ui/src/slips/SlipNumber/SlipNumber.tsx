import type { ReactNode } from 'react';
import styles from './SlipNumber.module.css';

interface SlipNumberProps {
  children: ReactNode;
  /** What the number means, in small text above it. */
  caption?: ReactNode;
}

/** The large number on a slip's stub. */
export function SlipNumber({ children, caption }: SlipNumberProps): ReactNode {
  return (
    <div>
      {caption !== undefined && <div className={styles.caption}>{caption}</div>}
      <div className={styles.number}>{children}</div>
    </div>
  );
}
