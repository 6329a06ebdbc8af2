import type { ReactNode } from 'react';
import styles from './RowList.module.css';

interface RowListProps {
  /** What the rows are, for those who do not see them. */
  label: string;
  /** `ListRow`s. */
  children: ReactNode;
}

export function RowList({ label, children }: RowListProps): ReactNode {
  return (
    // Without the role, Safari forgets that an unmarked list is one.
    <ul role="list" aria-label={label} className={styles.list}>
      {children}
    </ul>
  );
}
