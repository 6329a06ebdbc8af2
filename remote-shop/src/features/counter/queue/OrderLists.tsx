import type { ReactNode } from 'react';
import type { Id, Order } from '@parchi/contract';
import { filterWordsOf, matchesFilter } from '../filter/matchesFilter.ts';
import { useOrderFilter } from '../filter/useOrderFilter.ts';
import type { Completing } from '../undo/useCompleting.ts';
import type { ListPlaces } from './listPlaces.ts';
import { OrderQueue } from './OrderQueue.tsx';
import { PreviousOrders } from './PreviousOrders.tsx';
import type { QueueEntry } from './queue.ts';

interface OrderListsProps {
  queue: readonly QueueEntry[];
  /** The orders of the queue that are not completed. */
  waiting: readonly Order[];
  /** Ids of the newest orders, which slide in. */
  arrived: ReadonlySet<Id>;
  /** Whether a new order plays a sound. */
  isSoundOn: boolean;
  openedId: Id | undefined;
  onOpen: (order: Order) => void;
  completing: Completing;
  places: ListPlaces;
}

/**
 * The lists of orders and their filter. The filter's state is here and not above, so that a key press renders neither the
 * opened order nor the band again.
 */
export function OrderLists(props: OrderListsProps): ReactNode {
  const { queue, waiting, arrived, isSoundOn, openedId, onOpen, completing, places } = props;
  const filter = useOrderFilter(waiting);
  const listed = { openedId, onOpen, places, filter };
  const openFirst = (text: string) => {
    const words = filterWordsOf(text);
    const found = waiting.find((order) => words.length > 0 && matchesFilter(order, words));
    if (found) onOpen(found);
  };
  return (
    <>
      <OrderQueue
        {...{ ...listed, queue, waiting, arrived, isSoundOn, completing }}
        onOpenFirst={openFirst}
      />
      <PreviousOrders
        {...listed}
        except={[...completing.completed, ...completing.completing].map(({ order }) => order)}
      />
    </>
  );
}
