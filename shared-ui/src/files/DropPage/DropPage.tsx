import type { ComponentProps, ReactNode } from 'react';
import styles from './DropPage.module.css';

/** Makes the whole page a drop zone. Takes the root props of react-dropzone. */
export function DropPage(root: ComponentProps<'div'>): ReactNode {
  // react-dropzone's root props describe a control. The page is not one: with `aria-disabled`, everything on the page
  // would count as disabled while the drop zone is.
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
