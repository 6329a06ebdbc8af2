import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Id, Order } from '@parchi/contract';
import type { ListButton, ListPlaces } from '../queue/listPlaces.ts';

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
  /** Undefined if no order is open. The page then shows the first waiting order. */
  readonly opened: Opened | undefined;
  readonly open: (order: Order) => void;
  /**
   * On a screen that shows either the list or an order, returns to the list.
   * @param beside the order to show beside the list, where there is room
   */
  readonly close: (beside: Order | undefined) => void;
  /** Keeps an order open that the page opened automatically, so that orders that arrive later do not replace it. */
  readonly keepOpen: (order: Order) => void;
}

export function useOpenedOrder(): OpenedOrder {
  const [opened, setOpened] = useState<Opened>();
  const { places, returnFocus } = useFocusInList(opened?.order._id);
  const open = useCallback((order: Order) => setOpened({ order, isChosen: true }), []);
  return {
    places,
    opened,
    open,
    close: (beside) => {
      returnFocus();
      setOpened(beside && { order: beside, isChosen: false });
    },
    keepOpen: (order) => setOpened((before) => before ?? { order, isChosen: false }),
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
  const places = useMemo(() => ({ title, buttons }), []);
  return {
    places,
    returnFocus: () => {
      isDue.current = true;
    },
  };
}
