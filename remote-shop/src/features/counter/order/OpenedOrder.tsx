import { useEffect, useEffectEvent, useId, useRef, type ReactNode, type RefObject } from 'react';
import { areFilesGone, type Order } from '@parchi/contract';
import { Button, CheckIcon, Notice } from '@parchi/shared-ui';
import { formatMoment } from '@parchi/shared-ui/format';
import { usePreviousOrdersInfiniteQuery } from '../../../counterApi.ts';
import { t } from '../../../messages/t.ts';
import { arrivalOf } from '../order-text/arrivalOf.ts';
import { callName } from '../order-text/callName.ts';
import { describeEnd } from '../order-text/describeEnd.ts';
import styles from './OpenedOrder.module.css';
import { JobTicket } from './JobTicket.tsx';
import { OrderFiles } from './OrderFiles.tsx';
import { PaymentStamp } from '../queue/PaymentStamp.tsx';
import { RefuseOrder } from './RefuseOrder.tsx';
import { PrintJobButtons } from './PrintJobButtons.tsx';
import type { QueueEntry } from '../queue/queue.ts';
import { spokenName } from '../order-text/spokenName.ts';
import { UndoButton } from '../undo/UndoButton.tsx';
import type { Completing } from '../undo/useCompleting.ts';
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
}

/** One order, with its files and the actions for it. Mounted anew for each order. */
export function OpenedOrder(props: OpenedOrderProps): ReactNode {
  const { entry, opened, next, onShown, onOpen, onBack, onComplete, completing } = props;
  const previous = usePreviousOrdersInfiniteQuery();
  const left = previous.data?.pages.flatMap((page) => page.orders);
  const order = entry?.order ?? left?.find(({ _id }) => _id === opened.order._id) ?? opened.order;
  const areGone = areFilesGone(order);
  const isPaid = order.payment.status === 'paid';
  const end = describeEnd(order);
  // The order was waiting when it was opened, and has since been completed or has ended.
  const isDone = opened.order.active && entry?.isCompleted !== false;
  const isCompleted = isDone && (entry !== undefined || order.completedAt !== null);
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const completeButton = useRef<HTMLButtonElement>(null);
  const undoButton = useRef<HTMLButtonElement>(null);
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
      <div className={styles['head']}>
        <h2 id={titleId} ref={heading} tabIndex={-1} className={styles['title']}>
          <span>{callName(order)}</span>{' '}
          <span className={styles['customer']}>{order.customerName}</span>
        </h2>
        <PaymentStamp order={order} />
      </div>
      <p className={styles['about']}>
        {order.collectionCode !== null && (
          <strong>{t('shop.order.code', { code: order.collectionCode })} · </strong>
        )}
        {momentsOf(order)}
      </p>
      {end !== undefined && <Notice tone={order.active ? 'caution' : 'info'}>{end}</Notice>}
      <div className={styles['actions']} data-bottom-bar>
        {isPaid && !areGone && <PrintJobButtons order={order} />}
        {(entry ?? isCompleted) && (
          <CompleteButton
            ref={completeButton}
            isCompleted={isCompleted}
            isBusy={!isCompleted && completing.busyWith.has(order._id)}
            onComplete={() => onComplete(order)}
          />
        )}
        {isCompleted && (
          <div className={styles['after']}>
            {entry && (
              <UndoButton
                ref={undoButton}
                order={order}
                completing={completing}
                heir={() => completeButton.current}
              />
            )}
            <NextOrder next={next} onOpen={onOpen} />
          </div>
        )}
        {!entry && order.reopenable && (
          <Button
            variant="quiet"
            aria-label={t('shop.counter.put-back-named', { order: spokenName(order) })}
            busy={completing.busyWith.has(order._id)}
            onClick={() => completing.undo(order)}
          >
            {t('shop.counter.put-back')}
          </Button>
        )}
      </div>
      <OrderFiles order={order} areGone={areGone} />
      {isPaid && !areGone && <JobTicket orderId={order._id} />}
      {areGone && <Notice tone="info">{t('shop.order.files-gone')}</Notice>}
      {entry?.isCompleted === false && (
        <RefuseOrder order={order} onRefused={() => heading.current?.focus()} />
      )}
    </section>
  );
}

interface CompleteButtonProps {
  isCompleted: boolean;
  isBusy: boolean;
  onComplete: () => void;
  ref: RefObject<HTMLButtonElement | null>;
}

/**
 * Marks the order as completed. The button stays in its place afterwards, so that a second click does not hit another
 * button.
 */
function CompleteButton({ isCompleted, isBusy, onComplete, ref }: CompleteButtonProps) {
  return (
    <Button
      ref={ref}
      variant="quiet"
      icon={<CheckIcon />}
      className={styles['complete']}
      data-completed={isCompleted}
      busy={isBusy}
      // Not `disabled`, because a disabled button would lose the focus.
      aria-disabled={isCompleted}
      onClick={isCompleted ? undefined : onComplete}
    >
      {isCompleted ? t('shop.counter.completed') : t('shop.order.complete')}
    </Button>
  );
}

/** The button that opens the next waiting order, or the news that none is waiting. */
function NextOrder({ next, onOpen }: Pick<OpenedOrderProps, 'next' | 'onOpen'>): ReactNode {
  if (!next) return <p className={styles['next']}>{t('shop.counter.none-title')}</p>;
  return (
    <Button
      variant="quiet"
      className={styles['next']}
      aria-label={t('shop.counter.next', { order: spokenName(next) })}
      onClick={() => onOpen(next)}
    >
      {t('shop.counter.next', { order: callName(next) })}
    </Button>
  );
}

function momentsOf(order: Order): string {
  const ordered = t('shop.order.ordered-at', { time: formatMoment(arrivalOf(order)) });
  if (order.completedAt === null || order.endedAt) return ordered;
  return `${ordered} · ${t('shop.order.completed-at', { time: formatMoment(order.completedAt) })}`;
}
