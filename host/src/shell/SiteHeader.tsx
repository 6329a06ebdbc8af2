import type { ReactNode } from 'react';
import { pagePaths } from '@parchi/contract';
import { Link } from '@parchi/shared-routing';
import { AppHeader, Brand } from '@parchi/shared-ui';
import { t } from '../messages/t.ts';
import { SiteMenu } from './SiteMenu.tsx';

/** The header of every page: the product’s name as a link to home, and the menu. */
export function SiteHeader(): ReactNode {
  return (
    <AppHeader
      brand={
        <Link to={pagePaths.home} aria-label={t('host.brand-home')}>
          <Brand name={t('host.brand')} />
        </Link>
      }
    >
      <SiteMenu />
    </AppHeader>
  );
}
