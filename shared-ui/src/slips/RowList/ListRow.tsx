import type { ReactNode } from 'react';
import styles from './RowList.module.css';

interface ListRowProps {
  lead?: ReactNode;
  title: ReactNode;
  detail?: ReactNode;
  trail?: ReactNode;
}

/** One row of a `RowList`: an icon, a title with a detail below, and buttons or an amount at the end. */
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
