import { useCallback, useEffect, useRef, useState } from 'react';
import { limits, type Id, type Order } from '@parchi/contract';
import { usePreviousOrdersInfiniteQuery } from '../../../counterApi.ts';
import {
  clearSavedCompletions,
  saveCompletions,
  readSavedCompletions,
  type SavedCompletion,
} from './savedCompletions.ts';
import type { Completed } from '../queue/queue.ts';

const OFFERED_MS = limits.reopenWithinSeconds * 1_000;

interface Entry extends SavedCompletion {
  /** Undefined after a reload, until the previous orders have been fetched. */
  readonly order: Order | undefined;
  readonly isOver: boolean;
}

export interface Undoable {
  /** Includes orders whose time for “Undo” is over. */
  readonly completed: readonly (Completed & Pick<Entry, 'isOver'>)[];
  readonly add: (completed: Completed) => void;
  readonly drop: (id: Id) => void;
}

/**
 * Holds the orders that were completed in this tab, also before a reload, and can still be put back. Stored entries are
 * removed when their time ends or the counter closes.
 */
export function useUndoable(): Undoable {
  const [kept] = useState(readSavedCompletions);
  const [entries, setEntries] = useState<readonly Entry[]>(() =>
    kept.map((one) => ({ ...one, order: undefined, isOver: false })),
  );
  const change = useCallback(
    (id: Id, news: Partial<Entry>) =>
      setEntries((before) => before.map((one) => (one.id === id ? { ...one, ...news } : one))),
    [],
  );
  const end = useCallback((id: Id) => change(id, { isOver: true }), [change]);
  const { start, stop } = useTimers(end);
  useEffect(() => {
    for (const { id, untilMs } of kept) start(id, untilMs - Date.now());
  }, [kept, start]);
  useEffect(() => {
    saveCompletions(entries.filter(({ isOver }) => !isOver));
    return clearSavedCompletions;
  }, [entries]);

  const { data } = usePreviousOrdersInfiniteQuery();
  const isMissing = new Set(entries.filter(({ order }) => !order).map(({ id }) => id));
  const found = data?.pages.flatMap(({ orders }) => orders).find(({ _id }) => isMissing.has(_id));
  if (found) change(found._id, { order: found });

  function drop(id: Id): void {
    stop(id);
    setEntries((before) => before.filter((one) => one.id !== id));
  }
  return {
    completed: entries.flatMap(({ order, ...one }) => (order ? { ...one, order } : [])),
    add: ({ order, ahead }) => {
      const id = order._id;
      // The order may already be listed: another tab put it back and it was completed here again.
      drop(id);
      const entry = { id, order, ahead, untilMs: Date.now() + OFFERED_MS, isOver: false };
      setEntries((before) => [...before, entry]);
      start(id, OFFERED_MS);
    },
    drop,
  };
}

/** One timer per order. All are cleared when the component unmounts. */
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
