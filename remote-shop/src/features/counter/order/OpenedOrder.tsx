import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react';
import { areFilesGone, type Order } from '@parchi/contract';
import { Button, Notice } from '@parchi/shared-ui';
import { usePreviousOrdersInfiniteQuery } from '../../../api/counterApi.ts';
import { t } from '../../../messages/t.ts';
import { describeEnd } from '../order-text/describeEnd.ts';
import type { QueueEntry } from '../queue/queue.ts';
import type { Completing } from '../undo/useCompleting.ts';
import styles from './OpenedOrder.module.css';
import { CashNotice } from './CashNotice.tsx';
import { OrderActions } from './OrderActions.tsx';
import { OrderFiles } from './files/OrderFiles.tsx';
import { OrderHead } from './OrderHead.tsx';
import { PrintSettings } from './printing/PrintSettings.tsx';
import { RefuseOrder } from './refusal/RefuseOrder.tsx';
import type { Opened } from './useOpenedOrder.ts';

interface OpenedOrderProps {
  /** The order's entry in the queue. Undefined for an order that is in the list of previous orders. */
  entry: QueueEntry | undefined;
  opened: Opened;
  /** The first order in the queue that is waiting. */
  next: Order | undefined;
  /** Called once for each order that this component shows. */
  onShown: (order: Order) => void;
  onOpen: (order: Order) => void;
  /** Returns to the list. @param beside the order to show next to it */
  onBack: (beside: Order | undefined) => void;
  onComplete: (order: Order) => void;
  completing: Completing;
  /** Fetches the current record of the order. Resolves to the given record if that fails. */
  refreshOrder: (order: Order) => Promise<Order>;
}

/** One order, with its files and the actions for it. It is remounted for each order. */
export function OpenedOrder(props: OpenedOrderProps): ReactNode {
  const { entry, opened, next, onShown, onOpen, onBack, onComplete } = props;
  const { completing, refreshOrder } = props;
  const order = useCurrentRecord(entry, opened);
  const { status } = order.payment;
  const isPrintable = (status === 'paid' || status === 'at_counter') && !areFilesGone(order);
  const end = describeEnd(order);
  // The order was waiting when it was opened, and has since been completed or has ended.
  const isDone = opened.order.active && entry?.isCompleted !== false;
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const reportShown = useEffectEvent(() => onShown(opened.order));
  useEffect(() => reportShown(), []);
  useEffect(() => {
    if (opened.isChosen) heading.current?.focus();
  }, [opened]);

  return (
    <section aria-labelledby={titleId} className={styles['panel']}>
      <Button
        variant="quiet"
        className={styles['back']}
        onClick={() => onBack(isDone ? next : opened.order)}
      >
        {t('shop.order.back')}
      </Button>
      <OrderHead order={order} titleId={titleId} ref={heading} />
      {end !== undefined && <Notice tone={order.active ? 'caution' : 'info'}>{end}</Notice>}
      <CashNotice order={order} />
      <OrderActions
        {...{ order, entry, isDone, isPrintable, next, onOpen, completing, refreshOrder }}
        onComplete={() => onComplete(order)}
      />
      {isPrintable && <PrintSettings order={order} />}
      <OrderFiles order={order} areGone={areFilesGone(order)} />
      {areFilesGone(order) && <Notice tone="info">{t('shop.order.files-gone')}</Notice>}
      {entry?.isCompleted === false && (
        <RefuseOrder order={order} onRefused={() => heading.current?.focus()} />
      )}
    </section>
  );
}

/** Returns the latest record of the order: from the queue, the previous orders, or else its last one in the queue. */
function useCurrentRecord(entry: QueueEntry | undefined, opened: Opened): Order {
  const { data } = usePreviousOrdersInfiniteQuery();
  const [lastQueued, setLastQueued] = useState(opened.order);
  if (entry && entry.order !== lastQueued) setLastQueued(entry.order);
  const left = data?.pages.flatMap((page) => page.orders);
  return entry?.order ?? left?.find(({ _id }) => _id === opened.order._id) ?? lastQueued;
}
