import type { ReactNode } from 'react';
import { filterWordsOf, matchesFilter } from '../filter/matchesFilter.ts';
import { useOrderFilter } from '../filter/useOrderFilter.ts';
import { OrderQueue, type OrderQueueProps } from './OrderQueue.tsx';
import { PreviousOrders } from './PreviousOrders.tsx';

/** Props of both lists, without those that `OrderLists` creates itself. */
type OrderListsProps = Omit<OrderQueueProps, 'filter' | 'onOpenFirst'>;

/**
 * The lists of orders and their filter. The filter's state is here and not in the parent, so that a key press
 * re-renders neither the open order nor the band.
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
