import type { ReactNode } from 'react';
import styles from './RowList.module.css';

interface ListRowProps {
  lead?: ReactNode;
  title: ReactNode;
  detail?: ReactNode;
  trail?: ReactNode;
}

/** One row of a `RowList`: what it is, something about it, and what one can do with it. */
export function ListRow({ lead, title, detail, trail }: ListRowProps): ReactNode {
  return (
    <li className={styles.row}>
      {lead !== undefined && <div className={styles.lead}>{lead}</div>}
      <div className={styles.text}>
        <div className={styles.title}>{title}</div>
        {detail !== undefined && <div className={styles.detail}>{detail}</div>}
      </div>
      {trail !== undefined && <div className={styles.trail}>{trail}</div>}
    </li>
  );
}
