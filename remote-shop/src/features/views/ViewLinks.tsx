import type { ReactNode } from 'react';
import { Link } from '@parchi/shared-routing';
import { shopViews, VIEW_PARAMETER, type ShopView } from '../../lib/shopViews.ts';
import { t } from '../../messages/t.ts';
import styles from './ViewLinks.module.css';

/** Links to the views of the dashboard. Each view has its own URL, so Back and a reload work. */
export function ViewLinks({ shown }: { shown: ShopView }): ReactNode {
  return (
    <nav aria-label={t('shop.views.label')} className={styles['views']}>
      {shopViews.map((view) => (
        <Link
          key={view}
          to={{ search: view === 'orders' ? '' : `?${VIEW_PARAMETER}=${view}` }}
          aria-current={isPartOf(shown, view) ? 'page' : undefined}
        >
          {t(`shop.views.${view}`)}
        </Link>
      ))}
    </nav>
  );
}

function isPartOf(shown: ShopView, view: ShopView): boolean {
  return shown === view || (shown === 'poster' && view === 'shop');
}
