import { useMemo, type ReactNode } from 'react';
import { pagePaths, type OwnShop } from '@parchi/contract';
import { buttonClassName, Page } from '@parchi/shared-ui';
import { t } from '../../messages/t.ts';
import styles from './CounterPage.module.css';
import { CounterNotUpToDate } from './freshness/CounterNotUpToDate.tsx';
import { NowServing } from './NowServing.tsx';
import { OpenedOrder } from './order/OpenedOrder.tsx';
import { OrderQueue } from './queue/OrderQueue.tsx';
import { PreviousOrders } from './queue/PreviousOrders.tsx';
import { idsAhead, queueOf } from './queue/queue.ts';
import { PauseOrders } from './switches/PauseOrders.tsx';
import { ShopSwitches } from './switches/ShopSwitches.tsx';
import { SoundSwitch } from './sound/SoundSwitch.tsx';
import { TitleCount } from './TitleCount.tsx';
import { useBell } from './sound/useBell.ts';
import { useCompleting } from './undo/useCompleting.ts';
import { useNewOrders } from './sound/useNewOrders.ts';
import { useOpenedOrder } from './order/useOpenedOrder.ts';
import { useOwnShop } from './freshness/useOwnShop.ts';

interface CounterPageProps {
  /** The shop's record from the session, shown until the current record has been fetched. */
  session: OwnShop;
  /** The button that opens the shop's account. */
  account: ReactNode;
  /** Links to the views of the dashboard. */
  views: ReactNode;
  /** A view to show in place of the orders, which stay live below it. */
  otherView: ReactNode;
}

/** The shop's live counter (specification §5). */
export function CounterPage(props: CounterPageProps): ReactNode {
  const { session, account, views, otherView } = props;
  const own = useOwnShop(session.shopId);
  const { shop: answered, refresh } = own;
  const bell = useBell();
  const arrived = useNewOrders(
    useMemo(() => answered && waitingOrders(answered), [answered]),
    bell,
  );
  const { opened: kept, places, open, close, keepOpen } = useOpenedOrder();
  const completing = useCompleting({ refresh, onUndone: open });
  const shop = answered ?? session;
  const queue = queueOf(shop, completing.completed, completing.completing);
  const next = queue.find(({ isCompleted }) => !isCompleted)?.order;
  const opened = kept ?? (next && { order: next, isChosen: false });

  return (
    <>
      <Page
        title={shop.shopName}
        lead={t('shop.counter.lead', { id: shop.shopId })}
        aside={
          <>
            <SoundSwitch bell={bell} />
            <a
              className={buttonClassName({ variant: 'quiet' })}
              href={`${pagePaths.board}?shop=${session.shopId}`}
              target="_blank"
              rel="noopener"
            >
              {t('shop.counter.open-board')}
            </a>
            <PauseOrders shop={shop} refresh={refresh} />
            {account}
          </>
        }
      >
        <CounterNotUpToDate shopId={session.shopId} own={own} />
        {views}
        {otherView}
        <div className={styles['orders']} hidden={Boolean(otherView)}>
          <div className={styles['band']}>
            <NowServing shop={shop} />
            <ShopSwitches shop={shop} refresh={refresh} />
          </div>
          <div className={styles['board']} data-chosen={opened?.isChosen}>
            <div className={styles['list']}>
              <OrderQueue
                queue={queue}
                arrived={arrived}
                isSoundOn={bell.isOn}
                openedId={opened?.order._id}
                onOpen={open}
                completing={completing}
                places={places}
              />
              <PreviousOrders
                except={[...completing.completed, ...completing.completing].map(
                  ({ order }) => order,
                )}
                openedId={opened?.order._id}
                onOpen={open}
                places={places}
              />
            </div>
            {opened && (
              <OpenedOrder
                key={opened.order._id}
                entry={queue.find(({ order }) => order._id === opened.order._id)}
                opened={opened}
                next={next}
                onShown={keepOpen}
                onOpen={open}
                onBack={close}
                onComplete={(order) => completing.complete(order, idsAhead(queue, order))}
                completing={completing}
              />
            )}
          </div>
        </div>
        <p role="status" className="visuallyHidden">
          <span key={completing.news.number}>{completing.news.text}</span>
        </p>
      </Page>
      <TitleCount count={waitingOrders(shop).length} />
    </>
  );
}

function waitingOrders({ currentPriorityOrders, currentOrders }: OwnShop) {
  return [...currentPriorityOrders, ...currentOrders];
}
