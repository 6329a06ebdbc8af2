import { useRef, useState, type ReactNode } from 'react';
import type { Order } from '@parchi/contract';
import { Button } from '@parchi/shared-ui';
import { t } from '../../../messages/t.ts';
import { spokenName } from '../order-text/spokenName.ts';
import type { QueueEntry } from '../queue/queue.ts';
import { UndoButton } from '../undo/UndoButton.tsx';
import type { Completing } from '../undo/useCompleting.ts';
import { CompleteButton } from './CompleteButton.tsx';
import { NextOrder } from './NextOrder.tsx';
import styles from './OrderActions.module.css';
import { PrintJobButtons } from './printing/PrintJobButtons.tsx';
import { unopenedColors } from './printing/unopenedColors.ts';
import { UnopenedWarning } from './printing/UnopenedWarning.tsx';

interface OrderActionsProps {
  order: Order;
  /** The order's entry in the queue. Undefined for an order that is in the list of previous orders. */
  entry: QueueEntry | undefined;
  /** Whether the order was waiting when it was opened, and is no longer. */
  isDone: boolean;
  /** Whether the order is paid and its files are there. */
  isPrintable: boolean;
  /** The first order in the queue that is waiting. */
  next: Order | undefined;
  onOpen: (order: Order) => void;
  onComplete: () => void;
  completing: Completing;
  refreshOrder: (order: Order) => Promise<Order>;
}

/** The buttons of an open order. Completing it needs a confirmation if one of several print files was never opened. */
export function OrderActions(props: OrderActionsProps): ReactNode {
  const { order, entry, isDone, isPrintable, next, onOpen, onComplete } = props;
  const { completing, refreshOrder } = props;
  const [isChecking, setIsChecking] = useState(false);
  const [isWarned, setIsWarned] = useState(false);
  const completeButton = useRef<HTMLButtonElement>(null);
  const undoButton = useRef<HTMLButtonElement>(null);
  const isCompleted = isDone && (entry !== undefined || order.completedAt !== null);
  const isBusy = completing.busyWith.has(order._id);
  const unopened = isPrintable && !isCompleted ? unopenedColors(order) : [];

  async function completeOrWarn(): Promise<void> {
    // A print file may have been opened so recently that this page's record of the order is older.
    if (unopened.length > 0) {
      setIsChecking(true);
      const current = await refreshOrder(order);
      setIsChecking(false);
      if (unopenedColors(current).length > 0) return setIsWarned(true);
    }
    onComplete();
  }

  return (
    <div className={styles['actions']} data-bottom-bar>
      {isPrintable && <PrintJobButtons order={order} />}
      {(entry ?? isCompleted) && (
        <CompleteButton
          ref={completeButton}
          cash={order.cash}
          isCompleted={isCompleted}
          isBusy={!isCompleted && (isBusy || isChecking)}
          onComplete={() => void completeOrWarn()}
        />
      )}
      {isWarned && entry && unopened.length > 0 && (
        <UnopenedWarning colors={unopened} {...{ isBusy, onComplete }} nextFocus={completeButton} />
      )}
      {isDone && (
        <div className={styles['after']}>
          {isCompleted && entry && (
            <UndoButton
              ref={undoButton}
              {...{ order, completing }}
              nextFocus={() => completeButton.current}
            />
          )}
          <NextOrder next={next} onOpen={onOpen} />
        </div>
      )}
      {!entry && order.reopenable && (
        <Button
          variant="quiet"
          aria-label={t('shop.counter.put-back-named', { order: spokenName(order) })}
          busy={isBusy}
          onClick={() => completing.putBack(order)}
        >
          {t('shop.counter.put-back')}
        </Button>
      )}
    </div>
  );
}
