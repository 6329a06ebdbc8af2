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
  useFocusOnReturn(opened);
  return {
    opened,
    open: (print) => setOpened({ print, isChosen: true }),
    close: () => setOpened((before) => before && { ...before, isChosen: false }),
    leave: (id) => setOpened((before) => (before?.print._id === id ? undefined : before)),
    openFirst: ([first]) => {
      if (!opened && first) setOpened({ print: first.print, isChosen: false });
    },
  };
}

/** The id of the button that opens an order. */
export function openerId(id: Id): string {
  return `order-${id}`;
}

/** Who comes back to the list is where they left it. */
function useFocusOnReturn(opened: Opened | undefined): void {
  const wasChosen = useRef(false);
  const isChosen = opened?.isChosen === true;
  const id = opened?.print._id;
  useEffect(() => {
    if (wasChosen.current && !isChosen && id) document.getElementById(openerId(id))?.focus();
    wasChosen.current = isChosen;
  }, [isChosen, id]);
}
