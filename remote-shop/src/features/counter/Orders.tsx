import type { ReactNode } from 'react';
import type { Id, Order, OwnShop } from '@parchi/contract';
import styles from './Orders.module.css';
import { NowServing } from './NowServing.tsx';
import { OpenedOrder } from './order/OpenedOrder.tsx';
import { useOpenedOrder } from './order/useOpenedOrder.ts';
import { OrderLists } from './queue/OrderLists.tsx';
import { idsAhead, queueOf } from './queue/queue.ts';
import { ShopSwitches } from './switches/ShopSwitches.tsx';
import { useCompleting } from './undo/useCompleting.ts';

interface OrdersProps {
  /** Whether another view is shown in place of the orders. */
  isHidden: boolean;
  shop: OwnShop;
  refresh: () => Promise<OwnShop | undefined>;
  /** Ids of the newest orders, which slide in. */
  arrived: ReadonlySet<Id>;
  /** Whether a new order plays a sound. */
  isSoundOn: boolean;
}

/** The band with tokens and switches, the lists of orders, and the open order beside them. */
export function Orders({ isHidden, shop, refresh, arrived, isSoundOn }: OrdersProps): ReactNode {
  const { opened: kept, places, open, close, keepOpen } = useOpenedOrder();
  const completing = useCompleting({ refresh, onUndone: open });
  const queue = queueOf(shop, completing.completed, completing.completing);
  const waiting = queue.flatMap(({ order, isCompleted }) => (isCompleted ? [] : order));
  const [next] = waiting;
  const opened = kept ?? (next && { order: next, isChosen: false });
  const refreshOrder = async (known: Order) => {
    const current = await refresh();
    const entry = current && queueOf(current, []).find(({ order }) => order._id === known._id);
    return entry?.order ?? known;
  };
  return (
    <div className={styles['orders']} hidden={isHidden}>
      <div className={styles['band']}>
        <NowServing shop={shop} />
        <ShopSwitches shop={shop} refresh={refresh} />
      </div>
      <div className={styles['board']} data-chosen={opened?.isChosen}>
        <div className={styles['list']}>
          <OrderLists
            {...{ queue, waiting, arrived, isSoundOn, completing, places }}
            openedId={opened?.order._id}
            onOpen={open}
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
            refreshOrder={refreshOrder}
          />
        )}
      </div>
      <p role="status" className="visuallyHidden">
        <span key={completing.news.number}>{completing.news.text}</span>
      </p>
    </div>
  );
}
