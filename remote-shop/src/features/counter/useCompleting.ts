import { useCallback, useEffect, useRef, useState } from 'react';
import { limits, type Id, type Print } from '@parchi/contract';
import { asApiError, errorText, type ApiError } from '@parchi/shared-api';
import { showToast } from '@parchi/shared-ui';
import { useCompleteOrderMutation, useReopenOrderMutation } from '../../counterApi.ts';
import { t } from '../../messages/t.ts';
import { callName } from './callName.ts';
import type { Completed } from './queue.ts';

export interface Completing {
  /** Completed here a moment ago; each can be put back for as long as it is among these. */
  readonly completed: readonly Completed[];
  /** Those that the server is asked about. */
  readonly busyWith: ReadonlySet<Id>;
  /** What happened last, for whoever does not see it; the same words once more have another number. */
  readonly news: { readonly number: number; readonly text: string };
  /** @param ahead the orders that stand before it */
  readonly complete: (print: Print, ahead: Completed['ahead']) => void;
  readonly undo: (print: Print) => void;
}

interface CompletingOptions {
  /** Until what the server says now is seen. */
  readonly refresh: () => Promise<unknown>;
  /** The order waits again. */
  readonly onUndone: (print: Print) => void;
}

/** Completes orders with one click, and puts them back for as long as that is possible. */
export function useCompleting({ refresh, onUndone }: CompletingOptions): Completing {
  const [completeOrder] = useCompleteOrderMutation();
  const [reopenOrder] = useReopenOrderMutation();
  const [completed, setCompleted] = useState<readonly (Completed & { isOver: boolean })[]>([]);
  const [busyWith, setBusyWith] = useState<ReadonlySet<Id>>(new Set());
  const [news, setNews] = useState({ number: 0, text: '' });
  const timers = useTimers();
  const tell = (text: string) => setNews(({ number }) => ({ number: number + 1, text }));
  const begin = (id: Id) => setBusyWith((before) => new Set(before).add(id));
  const end = (id: Id) =>
    setBusyWith((before) => new Set([...before].filter((other) => other !== id)));
  const drop = (id: Id) => setCompleted((before) => before.filter(({ print }) => print._id !== id));

  async function complete({ _id }: Print, ahead: Completed['ahead']): Promise<void> {
    begin(_id);
    const { data, error } = await completeOrder(_id);
    end(_id);
    if (!data) return sayFailure(errorText(asApiError(error)));
    // Another tab may have put it back, and here it can still be put back from before.
    timers.stop(_id);
    drop(_id);
    setCompleted((before) => [...before, { print: data.print, ahead, isOver: false }]);
    timers.start(_id, () => {
      setCompleted((before) =>
        before.map((one) => (one.print._id === _id ? { ...one, isOver: true } : one)),
      );
    });
    tell(t('shop.counter.completed-heard', { order: callName(data.print) }));
  }

  async function undo(print: Print): Promise<void> {
    const { _id } = print;
    const order = callName(print);
    begin(_id);
    const { data, error } = await reopenOrder(_id);
    const failure = error && asApiError(error);
    if (failure) {
      sayFailure(t('shop.counter.undo-failed', { order, reason: errorText(failure) }));
    }
    const isSettled = failure === undefined || isFinal(failure);
    if (isSettled) await refresh();
    end(_id);
    if (!isSettled) return;
    timers.stop(_id);
    drop(_id);
    if (!data) return;
    tell(t('shop.counter.undone-heard', { order }));
    onUndone(data.print);
  }

  return {
    // One whose time ended while the server was asked is there until the answer is.
    completed: completed.filter(({ print, isOver }) => !isOver || busyWith.has(print._id)),
    busyWith,
    news,
    complete: (print, ahead) => void complete(print, ahead),
    undo: (print) => void undo(print),
  };
}

/** To ask once more would change nothing. */
function isFinal(error: ApiError): boolean {
  return error.kind === 'refused' && error.status < 500 && error.status !== 429;
}

function sayFailure(text: string): void {
  showToast({ tone: 'error', text });
}

/** One for each order; all end with the page. */
function useTimers() {
  const timers = useRef(new Map<Id, number>());
  const stop = useCallback((id: Id) => window.clearTimeout(timers.current.get(id)), []);
  useEffect(() => {
    const running = timers.current;
    return () => running.forEach((timer) => window.clearTimeout(timer));
  }, []);
  return {
    stop,
    start: (id: Id, onEnd: () => void) =>
      timers.current.set(id, window.setTimeout(onEnd, limits.reopenWithinSeconds * 1_000)),
  };
}
