import { lazy, useMemo, useRef, type ReactNode } from 'react';
import { boardPath, type OwnShop } from '@parchi/contract';
import { buttonClassName, Page } from '@parchi/shared-ui';
import { LazyView } from '../../lib/LazyView.tsx';
import { withViewMessages } from '../../messages/loadShopMessages.ts';
import { t } from '../../messages/t.ts';
import styles from './CounterPage.module.css';
import { CounterNotUpToDate } from './freshness/CounterNotUpToDate.tsx';
import { useOwnShop } from './freshness/useOwnShop.ts';
import { Orders } from './Orders.tsx';
import { SoundHint } from './new-orders/SoundHint.tsx';
import { SoundSwitch } from './new-orders/SoundSwitch.tsx';
import { useBell } from './new-orders/useBell.ts';
import { useNewOrders } from './new-orders/useNewOrders.ts';
import { PauseOrders } from './switches/PauseOrders.tsx';
import { TitleCount } from './TitleCount.tsx';
import { TodaySums } from './TodaySums.tsx';

const StandingNotice = lazy(async () => ({
  default: (await withViewMessages(import('./standing/StandingNotice.tsx'))).StandingNotice,
}));

interface CounterPageProps {
  /** The shop's record from the session, shown until the current record has been fetched. */
  session: OwnShop;
  /** The button that opens the shop's account. */
  account: ReactNode;
  /** Links to the views of the dashboard. */
  views: ReactNode;
  /** Shows who is at the counter, and locks Money and Shop. */
  staff: ReactNode;
  /** A view to show in place of the orders, which stay live below it. */
  otherView: ReactNode;
}

/** The shop's live counter (specification §5). */
export function CounterPage(props: CounterPageProps): ReactNode {
  const { session, account, views, staff, otherView } = props;
  const own = useOwnShop(session.shopId);
  const { shop: answered, refresh } = own;
  const bell = useBell();
  const soundSwitch = useRef<HTMLButtonElement>(null);
  const arrived = useNewOrders(
    useMemo(() => answered && waitingOrders(answered), [answered]),
    bell,
  );
  const shop = answered ?? session;
  return (
    <>
      <Page
        compact
        title={shop.shopName}
        lead={t('shop.counter.lead', { id: shop.shopId })}
        aside={
          <>
            <SoundSwitch bell={bell} ref={soundSwitch} />
            <BoardLink shopId={session.shopId} />
            <PauseOrders shop={shop} refresh={refresh} />
            {account}
          </>
        }
      >
        {shop.standing && (
          <LazyView>
            <StandingNotice shop={shop} standing={shop.standing} />
          </LazyView>
        )}
        <CounterNotUpToDate shopId={session.shopId} own={own} />
        <div className={styles['top']}>
          {views}
          {staff}
          <TodaySums shopId={shop._id} />
          <SoundHint bell={bell} nextFocus={soundSwitch} />
        </div>
        {otherView}
        <Orders
          isHidden={Boolean(otherView)}
          shop={shop}
          refresh={refresh}
          arrived={arrived}
          isSoundOn={bell.isOn}
        />
      </Page>
      <TitleCount count={waitingOrders(shop).length} />
    </>
  );
}

function BoardLink({ shopId }: Pick<OwnShop, 'shopId'>) {
  return (
    <a
      className={buttonClassName({ variant: 'quiet' })}
      href={`${boardPath}?shop=${shopId}`}
      target="_blank"
      rel="noopener"
    >
      {t('shop.counter.open-board')}
    </a>
  );
}

function waitingOrders({ currentPriorityOrders, currentOrders }: OwnShop) {
  return [...currentPriorityOrders, ...currentOrders];
}
