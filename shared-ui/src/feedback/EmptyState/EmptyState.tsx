import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

interface EmptyStateProps {
  title: string;
  /** What will appear here. */
  children: ReactNode;
  /** Button or link for the first step. */
  action?: ReactNode;
}

export function EmptyState({ title, children, action }: EmptyStateProps): ReactNode {
  return (
    <div className={styles.empty}>
      <h2>{title}</h2>
      <p className={styles.text}>{children}</p>
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}
