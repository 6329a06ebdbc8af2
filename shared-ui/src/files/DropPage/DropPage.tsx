import type { ComponentProps, ReactNode } from 'react';
import styles from './DropPage.module.css';

/** Takes the root's props of a drop zone and makes the whole page the zone. */
export function DropPage(root: ComponentProps<'div'>): ReactNode {
  // A page, not a control: as one, everything on it would count as switched off with it.
  return (
    <div
      {...root}
      role={undefined}
      tabIndex={undefined}
      aria-disabled={undefined}
      className={styles.page}
    />
  );
}
