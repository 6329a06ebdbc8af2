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
  /** Back to the list, on a screen that shows one of both. */
  readonly close: () => void;
  /** @param id an order that is done with */
  readonly leave: (id: Id) => void;
  /** Opens the first order where none is open. What is open stays, whatever arrives. */
  readonly openFirst: (queue: readonly QueuedOrder[]) => void;
}

export function useOpenedOrder(): OpenedOrder {
  const [opened, setOpened] = useState<Opened>();
  const returnFocus = useFocusInList(opened);
  return {
    opened,
    open: (print) => setOpened({ print, isChosen: true }),
    close: () => {
      returnFocus(() => true);
      setOpened((before) => before && { ...before, isChosen: false });
    },
    leave: (id) => {
      const focused = document.activeElement;
      returnFocus(() => focused?.isConnected === false);
      setOpened((before) => (before?.print._id === id ? undefined : before));
    },
    openFirst: ([first]) => {
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
 * Who comes back to the list is where they left it; whose button went with its order goes on with the next.
 * @returns takes whether the focus is to move once the page is as it will be
 */
function useFocusInList(opened: Opened | undefined): (isDue: () => boolean) => void {
  const isDueNow = useRef<() => boolean>(undefined);
  useEffect(() => {
    const isDue = isDueNow.current?.() === true;
    isDueNow.current = undefined;
    if (!isDue) return;
    const opener = opened && document.getElementById(openerId(opened.print._id));
    (opener ?? document.getElementById(queueTitleId))?.focus();
  });
  return (isDue) => (isDueNow.current = isDue);
}
