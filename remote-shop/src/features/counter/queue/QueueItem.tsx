import { memo } from 'react';
import type { Order } from '@parchi/contract';
import { CompletedSlip, type CompletedSlipProps } from '../undo/CompletedSlip.tsx';
import type { ListPlaces } from './listPlaces.ts';
import styles from './OrderList.module.css';
import { OrderSlip } from './OrderSlip.tsx';

interface QueueItemProps {
  order: Order;
  isHidden: boolean;
  /** Whether the order has just arrived, and slides in. */
  isNew: boolean;
  isOpened: boolean;
  onOpen: (order: Order) => void;
  places: ListPlaces;
  /** Undefined for an order that waits. */
  completed: Pick<CompletedSlipProps, 'completing' | 'nextId'> | undefined;
}

/** An order in the queue. Memoised: a key press in the filter and a refetch must not re-render hundreds. */
export const QueueItem = memo(function QueueItem(props: QueueItemProps) {
  const { order, isHidden, isNew, isOpened, onOpen, places, completed } = props;
  return (
    // Hidden, not removed: creating hundreds of slips again when the filter is cleared takes too long.
    <li hidden={isHidden} className={isNew ? styles['arrived'] : undefined}>
      {completed ? (
        <CompletedSlip {...{ order, isOpened, places, ...completed }} />
      ) : (
        <OrderSlip {...{ order, isOpened, onOpen, places }} />
      )}
    </li>
  );
});
