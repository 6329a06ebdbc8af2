import type { ComponentProps, ReactNode } from 'react';
import styles from './DropPage.module.css';

/** Makes the whole page a drop zone. Takes the root props of the drop zone. */
export function DropPage(root: ComponentProps<'div'>): ReactNode {
  // The role and state of a control are removed: a disabled control would disable everything on the page.
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
