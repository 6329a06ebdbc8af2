import { useEffect, useRef, useState } from 'react';
import type { Id, Order } from '@parchi/contract';
import type { ListButton, ListPlaces } from '../queue/listPlaces.ts';
import type { QueueEntry } from '../queue/queue.ts';

export interface Opened {
  /** The order as it was when it was opened. */
  readonly order: Order;
  /**
   * Whether a person opened the order. False for the first order of the queue, which is opened automatically beside the
   * list.
   */
  readonly isChosen: boolean;
}

export interface OpenedOrder {
  readonly places: ListPlaces;
  readonly opened: Opened | undefined;
  readonly open: (order: Order) => void;
  /**
   * On a screen that shows either the list or an order, returns to the list.
   * @param isDone whether the open order has been completed or has ended, so that the next order is to be opened
   */
  readonly close: (isDone: boolean) => void;
  /** Opens the first waiting order if no order is open. An order that is already open stays open, whatever changes. */
  readonly openFirst: (queue: readonly QueueEntry[]) => void;
}

export function useOpenedOrder(): OpenedOrder {
  const [opened, setOpened] = useState<Opened>();
  const { places, returnFocus } = useFocusInList(opened?.order._id);
  return {
    places,
    opened,
    open: (order) => setOpened({ order, isChosen: true }),
    close: (isDone) => {
      returnFocus();
      setOpened((before) => (before && !isDone ? { ...before, isChosen: false } : undefined));
    },
    openFirst: (queue) => {
      const first = queue.find(({ isCompleted }) => !isCompleted);
      if (!opened && first) setOpened({ order: first.order, isChosen: false });
    },
  };
}

/**
 * Returns a function that moves the focus after the next render: to the open order's entry in the list, or to the
 * list's heading if there is no such entry.
 */
function useFocusInList(openedId: Id | undefined): { places: ListPlaces; returnFocus: () => void } {
  const title: ListPlaces['title'] = useRef(null);
  const buttons: ListPlaces['buttons'] = useRef(new Map<Id, ListButton>());
  const isDue = useRef(false);
  useEffect(() => {
    if (!isDue.current) return;
    isDue.current = false;
    const opener = openedId === undefined ? undefined : buttons.current.get(openedId)?.current;
    (opener ?? title.current)?.focus();
  });
  return {
    places: { title, buttons },
    returnFocus: () => {
      isDue.current = true;
    },
  };
}
