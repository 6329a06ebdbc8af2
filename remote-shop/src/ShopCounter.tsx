import { lazy, useEffect, type ComponentType, type ReactNode } from 'react';
import type { Id, OwnShop } from '@parchi/contract';
import { useLocation } from '@parchi/shared-routing';
import { AsyncBoundary, Loader, Notice } from '@parchi/shared-ui';
import { AccountButton } from './features/account/AccountButton.tsx';
import { CounterPage } from './features/counter/CounterPage.tsx';
import { ViewLinks } from './features/views/ViewLinks.tsx';
import { viewOf, type ShopView } from './lib/shopViews.ts';
import { t } from './messages/t.ts';

const loadDetails = () => import('./features/details/ShopDetailsView.tsx');
const loadMoney = () => import('./features/money/MoneyView.tsx');
const ShopDetailsView = lazy(async () => ({ default: (await loadDetails()).ShopDetailsView }));
const MoneyView = lazy(async () => ({ default: (await loadMoney()).MoneyView }));

/** How long after the counter was opened the code of the other views is loaded, in ms. */
const PRELOAD_AFTER_MS = 5_000;

const ReceiveView = lazy(async () => {
  const { ReceiveView: view } = await import('./features/receive/ReceiveView.tsx');
  return { default: view };
});

const PosterView = lazy(async () => {
  const { PosterView: view } = await import('./features/poster/PosterView.tsx');
  return { default: view };
});

type View = ComponentType<{ shopId: Id; shop: OwnShop }>;

/** The views beside the orders. */
const otherViews: Readonly<Record<Exclude<ShopView, 'orders'>, View>> = {
  receive: ReceiveView,
  money: MoneyView,
  shop: ShopDetailsView,
  poster: PosterView,
};

/**
 * The dashboard of a signed-in shop, the only page that it sees. Its counter stays live below the other views, so new
 * orders still ring. The code of the other views loads a little later, so that they open without a network too.
 */
export function ShopCounter({ session }: { session: OwnShop }): ReactNode {
  const { search } = useLocation();
  useEffect(() => {
    const timer = setTimeout(preloadViews, PRELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const view = viewOf(search);
  const OtherView = view === 'orders' ? undefined : otherViews[view];
  return (
    <CounterPage
      session={session}
      account={<AccountButton shop={session} />}
      views={<ViewLinks shown={view} />}
      otherView={
        OtherView && (
          <AsyncBoundary
            key={view}
            fallback={<Loader label={t('shop.views.loading')} />}
            errorFallback={<Notice tone="error">{t('shop.views.failed')}</Notice>}
          >
            <OtherView shopId={session._id} shop={session} />
          </AsyncBoundary>
        )
      }
    />
  );
}

/** A failed load is tried again when the view is opened. */
function preloadViews(): void {
  for (const load of [loadDetails, loadMoney]) load().catch(() => undefined);
}
