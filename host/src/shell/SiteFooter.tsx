import type { ReactNode } from 'react';
import { privacyPath } from '@parchi/contract';
import { Link } from '@parchi/shared-routing';
import { t } from '../messages/t.ts';
import styles from './SiteFooter.module.css';

/** Footer of each of the host’s own pages. */
export function SiteFooter(): ReactNode {
  return (
    <footer className={styles['footer']}>
      <Link to={privacyPath}>{t('host.privacy')}</Link>
    </footer>
  );
}
