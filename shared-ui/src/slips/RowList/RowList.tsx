import type { ReactNode } from 'react';
import styles from './RowList.module.css';

interface RowListProps {
  /** Name of the list for screen readers. */
  label: string;
  /** `ListRow` elements. */
  children: ReactNode;
}

export function RowList({ label, children }: RowListProps): ReactNode {
  return (
    // Safari announces a list without markers as a list only if it has an explicit role.
    <ul role="list" aria-label={label} className={styles.list}>
      {children}
    </ul>
  );
}
