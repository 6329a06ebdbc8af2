import { lazy, type ReactNode } from 'react';
import type { OwnShop } from '@parchi/contract';
import { useLocation } from '@parchi/shared-routing';
import { AsyncBoundary, Loader, Notice } from '@parchi/shared-ui';
import { AccountButton } from './features/account/AccountButton.tsx';
import { CounterPage } from './features/counter/CounterPage.tsx';
import { viewOf } from './features/views/shopViews.ts';
import { ViewLinks } from './features/views/ViewLinks.tsx';
import { t } from './messages/t.ts';

const ShopDetailsView = lazy(async () => {
  const { ShopDetailsView: view } = await import('./features/details/ShopDetailsView.tsx');
  return { default: view };
});

/**
 * The dashboard of a signed-in shop, the only page that it sees. Its counter stays live below the other views, so new
 * orders still ring; the code of the other views loads when they are opened.
 */
export function ShopCounter({ session }: { session: OwnShop }): ReactNode {
  const { search } = useLocation();
  const view = viewOf(search);
  return (
    <CounterPage
      session={session}
      account={<AccountButton shop={session} />}
      views={<ViewLinks shown={view} />}
      otherView={
        view === 'shop' && (
          <AsyncBoundary
            fallback={<Loader label={t('shop.details.loading')} />}
            errorFallback={<Notice tone="error">{t('shop.views.failed')}</Notice>}
          >
            <ShopDetailsView shopId={session._id} />
          </AsyncBoundary>
        )
      }
    />
  );
}
