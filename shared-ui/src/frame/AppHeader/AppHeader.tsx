import type { ReactNode } from 'react';
import { t } from '../../messages/t.ts';
import styles from './AppHeader.module.css';

interface AppHeaderProps {
  /** Usually a link to the app's home page, around `Brand`. */
  brand: ReactNode;
  /** Links and buttons of the menu. */
  children?: ReactNode;
}

export function AppHeader({ brand, children }: AppHeaderProps): ReactNode {
  return (
    <div className={styles.bar}>
      <div className={styles.brand}>{brand}</div>
      <nav className={styles.menu} aria-label={t('ui.menu')}>
        {children}
      </nav>
    </div>
  );
}
