import { lazy, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import type { Id, OwnShop } from '@parchi/contract';
import { useLocation } from '@parchi/shared-routing';
import { AccountButton, loadAccountParts } from './features/account/AccountButton.tsx';
import { CounterPage } from './features/counter/CounterPage.tsx';
import { loadRefusalForm } from './features/counter/order/refusal/RefuseOrder.tsx';
import { loadPauseForm } from './features/counter/switches/PauseOrders.tsx';
import type { DetailsDraft, DraftSlot } from './features/details/detailsDraft.ts';
import { HelperSwitch } from './features/staff/HelperSwitch.tsx';
import { LockButton } from './features/staff/LockButton.tsx';
import { ViewLinks } from './features/views/ViewLinks.tsx';
import { LazyView } from './lib/LazyView.tsx';
import { viewOf, viewsBehindPin, type ShopView } from './lib/shopViews.ts';
import { PinGate } from './lib/staff/PinGate.tsx';
import { withViewMessages } from './messages/loadShopMessages.ts';

const loadDetails = () => withViewMessages(import('./features/details/ShopDetailsView.tsx'));
const loadStaff = () => withViewMessages(import('./features/staff/StaffView.tsx'));
const loadMoney = () => withViewMessages(import('./features/money/MoneyView.tsx'));
const ShopDetailsView = lazy(async () => ({ default: (await loadDetails()).ShopDetailsView }));
const StaffView = lazy(async () => ({ default: (await loadStaff()).StaffView }));
const MoneyView = lazy(async () => ({ default: (await loadMoney()).MoneyView }));

/** Delay between opening the counter and preloading the code that it may need later, in ms. */
const PRELOAD_AFTER_MS = 5_000;

const ReceiveView = lazy(async () => {
  const { ReceiveView: view } = await withViewMessages(
    import('./features/receive/ReceiveView.tsx'),
  );
  return { default: view };
});

const PosterView = lazy(async () => {
  const { PosterView: view } = await withViewMessages(import('./features/poster/PosterView.tsx'));
  return { default: view };
});

interface ViewProps {
  shopId: Id;
  shop: OwnShop;
  draftSlot: DraftSlot;
}

type View = ComponentType<ViewProps>;

/** The view Shop: the shop's details, its helpers and its PIN. */
function ShopAndStaff({ shopId, shop, draftSlot }: ViewProps): ReactNode {
  return (
    <>
      <ShopDetailsView shopId={shopId} draftSlot={draftSlot} />
      <StaffView shop={shop} />
    </>
  );
}

/** The views beside the orders. */
const otherViews: Readonly<Record<Exclude<ShopView, 'orders'>, View>> = {
  receive: ReceiveView,
  money: MoneyView,
  shop: ShopAndStaff,
  poster: PosterView,
};

/**
 * The dashboard, which is the only page that a signed-in shop sees. Its counter stays live below the other views, so
 * new orders still ring. The code of Money and Shop is preloaded a little later, so that these views open offline, too.
 */
export function ShopCounter({ session }: { session: OwnShop }): ReactNode {
  const { search } = useLocation();
  const [draft, setDraft] = useState<DetailsDraft>();
  useEffect(() => {
    const timer = setTimeout(preloadViews, PRELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const view = viewOf(search);
  const OtherView = view === 'orders' ? undefined : otherViews[view];
  const shown = OtherView && (
    <OtherView shopId={session._id} shop={session} draftSlot={{ draft, onDraft: setDraft }} />
  );
  return (
    <CounterPage
      session={session}
      account={<AccountButton shop={session} />}
      views={<ViewLinks shown={view} />}
      staff={
        <>
          <HelperSwitch shopId={session._id} />
          <LockButton shopId={session._id} />
        </>
      }
      otherView={
        shown && (
          <LazyView key={view}>
            {viewsBehindPin.includes(view) ? <PinGate shop={session}>{shown}</PinGate> : shown}
          </LazyView>
        )
      }
    />
  );
}

/** Ignores failed loads, because opening the view loads its code again. */
function preloadViews(): void {
  const loads = [
    loadRefusalForm,
    loadPauseForm,
    loadDetails,
    loadStaff,
    loadMoney,
    loadAccountParts,
  ];
  for (const load of loads) load().catch(() => undefined);
}
