import { useCallback, useEffect, useRef, useState } from 'react';
import { limits, type Id, type Order } from '@parchi/contract';
import { usePreviousOrdersInfiniteQuery } from '../../../api/counterApi.ts';
import {
  clearSavedCompletions,
  saveCompletions,
  readSavedCompletions,
  type SavedCompletion,
} from './savedCompletions.ts';
import type { Completed } from '../queue/queue.ts';

const OFFERED_MS = limits.reopenWithinSeconds * 1_000;

interface Entry extends SavedCompletion {
  /**
   * The order's record. Undefined after a reload, because only the id was stored; the list of previous orders has the
   * record then.
   */
  readonly order: Order | undefined;
  readonly isOver: boolean;
}

export interface UndoableCompletions {
  /** Orders completed in this tab, including those whose time for “Undo” is over. */
  readonly completed: readonly (Completed & Pick<Entry, 'isOver'>)[];
  readonly add: (completed: Completed) => void;
  /**
   * Keeps the record of an order that is being put back, because the list of previous orders may lose it before the
   * queue has it.
   */
  readonly hold: (order: Order) => void;
  readonly drop: (id: Id) => void;
}

/**
 * Holds the orders that were completed in this tab and can still be put back, including those completed before a
 * reload. A stored entry is removed when its time ends or the counter closes.
 */
export function useUndoableCompletions(): UndoableCompletions {
  const [kept] = useState(readSavedCompletions);
  const [entries, setEntries] = useState<readonly Entry[]>(() =>
    kept.map((one) => ({ ...one, order: undefined, isOver: false })),
  );
  const end = useCallback(
    (id: Id) =>
      setEntries((before) => before.map((one) => (one.id === id ? { ...one, isOver: true } : one))),
    [],
  );
  const { start, stop } = useTimers(end);
  useEffect(() => {
    for (const { id, untilMs } of kept) start(id, untilMs - Date.now());
  }, [kept, start]);
  useEffect(() => {
    saveCompletions(entries.filter(({ isOver }) => !isOver));
    return clearSavedCompletions;
  }, [entries]);

  const { data } = usePreviousOrdersInfiniteQuery();
  const previous = data?.pages.flatMap(({ orders }) => orders);

  function drop(id: Id): void {
    stop(id);
    setEntries((before) => before.filter((one) => one.id !== id));
  }
  return {
    completed: entries.flatMap(({ order: held, ...one }) => {
      const order = held ?? previous?.find(({ _id }) => _id === one.id);
      return order ? { ...one, order } : [];
    }),
    hold: (order) =>
      setEntries((before) => before.map((one) => (one.id === order._id ? { ...one, order } : one))),
    add: ({ order, ahead }) => {
      const id = order._id;
      // The order may already have an entry, if another tab put it back and it was completed here again.
      drop(id);
      const entry = { id, order, ahead, untilMs: Date.now() + OFFERED_MS, isOver: false };
      setEntries((before) => [...before, entry]);
      start(id, OFFERED_MS);
    },
    drop,
  };
}

/** Runs one timer for each order. All timers are cleared when the component unmounts. */
function useTimers(onEnd: (id: Id) => void) {
  const timers = useRef(new Map<Id, number>());
  useEffect(() => {
    const running = timers.current;
    return () => running.forEach((timer) => window.clearTimeout(timer));
  }, []);
  const stop = useCallback((id: Id) => window.clearTimeout(timers.current.get(id)), []);
  const start = useCallback(
    (id: Id, ms: number) => {
      timers.current.set(
        id,
        window.setTimeout(() => onEnd(id), ms),
      );
    },
    [onEnd],
  );
  return { start, stop };
}
