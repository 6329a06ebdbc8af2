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
    // The explicit role is for Safari, which does not announce a list without markers as a list.
    <ul role="list" aria-label={label} className={styles.list}>
      {children}
    </ul>
  );
}
