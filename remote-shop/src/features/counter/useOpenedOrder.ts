import { useEffect, useRef, useState } from 'react';
import type { Id, Print } from '@parchi/contract';
import type { QueuedOrder } from './queue.ts';

export interface Opened {
  /** As it was when it was opened. */
  readonly print: Print;
  /** By a person; the first of the queue is opened by itself where there is room for it. */
  readonly isChosen: boolean;
}

export interface OpenedOrder {
  readonly opened: Opened | undefined;
  readonly open: (print: Print) => void;
  /**
   * Back to the list, on a screen that shows one of both.
   * @param isDone what was open waits no more: the next one is gone on with
   */
  readonly close: (isDone: boolean) => void;
  /** Opens the first order where none is open. What is open stays, whatever arrives and whatever time runs out. */
  readonly openFirst: (queue: readonly QueuedOrder[]) => void;
}

export function useOpenedOrder(): OpenedOrder {
  const [opened, setOpened] = useState<Opened>();
  const returnFocus = useFocusInList(opened);
  return {
    opened,
    open: (print) => setOpened({ print, isChosen: true }),
    close: (isDone) => {
      returnFocus();
      setOpened((before) => (before && !isDone ? { ...before, isChosen: false } : undefined));
    },
    openFirst: (queue) => {
      const first = queue.find(({ isCompleted }) => !isCompleted);
      if (!opened && first) setOpened({ print: first.print, isChosen: false });
    },
  };
}

/** The id of the button that opens an order. */
export function openerId(id: Id): string {
  return `order-${id}`;
}

/** The id of the heading over the orders that wait. */
export const queueTitleId = 'current-orders';

/**
 * Who comes back to the list is where they left it, or at the next order.
 * @returns asks for it, once the page is as it will be
 */
function useFocusInList(opened: Opened | undefined): () => void {
  const isDue = useRef(false);
  useEffect(() => {
    if (!isDue.current) return;
    isDue.current = false;
    const opener = opened && document.getElementById(openerId(opened.print._id));
    (opener ?? document.getElementById(queueTitleId))?.focus();
  });
  return () => {
    isDue.current = true;
  };
}
