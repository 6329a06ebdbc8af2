import { lazy, type ComponentType, type ReactNode } from 'react';
import type { Id, OwnShop } from '@parchi/contract';
import { useLocation } from '@parchi/shared-routing';
import { AsyncBoundary, Loader, Notice } from '@parchi/shared-ui';
import { AccountButton } from './features/account/AccountButton.tsx';
import { CounterPage } from './features/counter/CounterPage.tsx';
import { ViewLinks } from './features/views/ViewLinks.tsx';
import { viewOf, type ShopView } from './lib/shopViews.ts';
import { t } from './messages/t.ts';

const ShopDetailsView = lazy(async () => {
  const { ShopDetailsView: view } = await import('./features/details/ShopDetailsView.tsx');
  return { default: view };
});

const MoneyView = lazy(async () => {
  const { MoneyView: view } = await import('./features/money/MoneyView.tsx');
  return { default: view };
});

const ReceiveView = lazy(async () => {
  const { ReceiveView: view } = await import('./features/receive/ReceiveView.tsx');
  return { default: view };
});

/** The views beside the orders. */
const otherViews: Readonly<Record<Exclude<ShopView, 'orders'>, ComponentType<{ shopId: Id }>>> = {
  receive: ReceiveView,
  money: MoneyView,
  shop: ShopDetailsView,
};

/**
 * The dashboard of a signed-in shop, the only page that it sees. Its counter stays live below the other views, so new
 * orders still ring; the code of the other views loads when they are opened.
 */
export function ShopCounter({ session }: { session: OwnShop }): ReactNode {
  const { search } = useLocation();
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
            <OtherView shopId={session._id} />
          </AsyncBoundary>
        )
      }
    />
  );
}
