import { useEffect, useId, useRef, type ReactNode } from 'react';
import { areFilesGone, type Order } from '@parchi/contract';
import { Button, CheckIcon, Notice } from '@parchi/shared-ui';
import { formatMoment } from '@parchi/shared-ui/format';
import { usePreviousOrdersInfiniteQuery } from '../../../counterApi.ts';
import { t } from '../../../messages/t.ts';
import { arrivalOf } from '../queue/arrivalOf.ts';
import { callName } from '../queue/callName.ts';
import { describeEnd } from '../queue/describeEnd.ts';
import styles from './OpenedOrder.module.css';
import { JobTicket } from './JobTicket.tsx';
import { OrderFiles } from './OrderFiles.tsx';
import { PaymentStamp } from '../queue/PaymentStamp.tsx';
import { PrintFileButtons } from './PrintFileButtons.tsx';
import type { QueuedOrder } from '../queue/queue.ts';
import { spokenName } from '../queue/spokenName.ts';
import { UndoButton } from '../undo/UndoButton.tsx';
import type { Completing } from '../undo/useCompleting.ts';
import type { Opened } from './useOpenedOrder.ts';

interface OpenedOrderProps {
  /** The order's entry in the queue; undefined for a previous order. */
  order: QueuedOrder | undefined;
  opened: Opened;
  /** The first waiting order of the queue. */
  next: Order | undefined;
  onOpen: (print: Order) => void;
  onBack: (isDone: boolean) => void;
  onComplete: (print: Order) => void;
  completing: Completing;
}

/** One order, with its files and the actions for it. */
export function OpenedOrder(props: OpenedOrderProps): ReactNode {
  const { order, opened, next, onOpen, onBack, onComplete, completing } = props;
  const previous = usePreviousOrdersInfiniteQuery();
  const left = previous.data?.pages.flatMap((page) => page.orders);
  const print = order?.print ?? left?.find(({ _id }) => _id === opened.print._id) ?? opened.print;
  const areGone = areFilesGone(print);
  const isPaid = print.payment.status === 'paid';
  const end = describeEnd(print);
  // The order was waiting when it was opened and has been completed or has ended since.
  const isDone = opened.print.active && order?.isCompleted !== false;
  const isCompleted = isDone && (order !== undefined || print.completedAt !== null);
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (opened.isChosen) heading.current?.focus();
  }, [opened]);

  return (
    <section aria-labelledby={titleId} className={styles['panel']}>
      <Button variant="quiet" className={styles['back']} onClick={() => onBack(isDone)}>
        {t('shop.order.back')}
      </Button>
      <div className={styles['head']}>
        <h2 id={titleId} ref={heading} tabIndex={-1} className={styles['title']}>
          <span>{callName(print)}</span>{' '}
          <span className={styles['customer']}>{print.customerName}</span>
        </h2>
        <PaymentStamp print={print} />
      </div>
      <p className={styles['about']}>{momentsOf(print)}</p>
      {end !== undefined && <Notice tone={print.active ? 'caution' : 'info'}>{end}</Notice>}
      <div className={styles['actions']} data-bottom-bar>
        {isPaid && !areGone && <PrintFileButtons print={print} />}
        {(order ?? isCompleted) && (
          <CompleteButton
            isCompleted={isCompleted}
            isBusy={!isCompleted && completing.busyWith.has(print._id)}
            onComplete={() => onComplete(print)}
          />
        )}
        {isCompleted && (
          <div className={styles['after']}>
            {order && <UndoButton print={print} completing={completing} heirOf={completeButton} />}
            {next ? (
              <Button
                variant="quiet"
                className={styles['next']}
                aria-label={t('shop.counter.next', { order: spokenName(next) })}
                onClick={() => onOpen(next)}
              >
                {t('shop.counter.next', { order: callName(next) })}
              </Button>
            ) : (
              <p className={styles['next']}>{t('shop.counter.none-title')}</p>
            )}
          </div>
        )}
      </div>
      <OrderFiles print={print} areGone={areGone} />
      {isPaid && !areGone && <JobTicket printId={print._id} />}
      {areGone && <Notice tone="info">{t('shop.order.files-gone')}</Notice>}
    </section>
  );
}

interface CompleteButtonProps {
  isCompleted: boolean;
  isBusy: boolean;
  onComplete: () => void;
}

/** Marks the order completed, and stays in place afterwards: a second click must not hit another button. */
function CompleteButton({ isCompleted, isBusy, onComplete }: CompleteButtonProps) {
  return (
    <Button
      variant="quiet"
      icon={<CheckIcon />}
      className={styles['complete']}
      data-completed={isCompleted}
      busy={isBusy}
      // `disabled` would drop the focus.
      aria-disabled={isCompleted}
      onClick={isCompleted ? undefined : onComplete}
    >
      {isCompleted ? t('shop.counter.completed') : t('shop.order.complete')}
    </Button>
  );
}

/** The button that completed the order, beside “Undo” in the document. */
function completeButton(undo: HTMLElement): Element | null | undefined {
  return undo.parentElement?.previousElementSibling;
}

function momentsOf(print: Order): string {
  const ordered = t('shop.order.ordered-at', { time: formatMoment(arrivalOf(print)) });
  if (print.completedAt === null || print.endedAt) return ordered;
  return `${ordered} · ${t('shop.order.completed-at', { time: formatMoment(print.completedAt) })}`;
}
