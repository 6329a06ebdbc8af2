import { useEffect, useRef, useState } from 'react';
import type { Id, Order } from '@parchi/contract';
import type { QueuedOrder } from '../queue/queue.ts';

export interface Opened {
  /** The order as it was when it was opened. */
  readonly order: Order;
  /** Opened by a person. False for the first order of the queue, which opens automatically beside the list. */
  readonly isChosen: boolean;
}

export interface OpenedOrder {
  readonly opened: Opened | undefined;
  readonly open: (order: Order) => void;
  /**
   * On a screen that shows either the list or an order, returns to the list.
   * @param isDone the open order is no longer waiting, so the next order is opened
   */
  readonly close: (isDone: boolean) => void;
  /** Opens the first waiting order if no order is open. An open order stays open, whatever changes. */
  readonly openFirst: (queue: readonly QueuedOrder[]) => void;
}

export function useOpenedOrder(): OpenedOrder {
  const [opened, setOpened] = useState<Opened>();
  const returnFocus = useFocusInList(opened);
  return {
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

/** Returns the id of the button that opens an order. */
export function openerId(id: Id): string {
  return `order-${id}`;
}

/** The id of the heading above the waiting orders. */
export const queueTitleId = 'current-orders';

/**
 * Moves the focus to the open order's entry in the list, or to the list's heading.
 * @returns requests the focus for after the next render
 */
function useFocusInList(opened: Opened | undefined): () => void {
  const isDue = useRef(false);
  useEffect(() => {
    if (!isDue.current) return;
    isDue.current = false;
    const opener = opened && document.getElementById(openerId(opened.order._id));
    (opener ?? document.getElementById(queueTitleId))?.focus();
  });
  return () => {
    isDue.current = true;
  };
}
