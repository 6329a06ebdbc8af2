import { useCallback, useEffect, useRef, useState } from 'react';
import { limits, type Id, type Print } from '@parchi/contract';
import { asApiError, errorText, type ApiError } from '@parchi/shared-api';
import { showToast } from '@parchi/shared-ui';
import { useCompleteOrderMutation, useReopenOrderMutation } from '../../counterApi.ts';

export interface Completing {
  /** Completed here a moment ago; each can be put back for as long as it is among these. */
  readonly completed: readonly Print[];
  readonly busyWith: Id | undefined;
  readonly complete: (print: Print) => void;
  readonly undo: (print: Print) => void;
}

interface CompletingOptions {
  /** Until what the server says now is seen. */
  readonly refresh: () => Promise<unknown>;
  /** The order can't be put back any more. */
  readonly onSettled: (id: Id) => void;
  /** The order waits again. */
  readonly onUndone: (print: Print) => void;
}

/** Completes orders with one click, and puts them back for as long as that is possible. */
export function useCompleting(options: CompletingOptions): Completing {
  const { refresh, onSettled, onUndone } = options;
  const [completeOrder] = useCompleteOrderMutation();
  const [reopenOrder] = useReopenOrderMutation();
  const [completed, setCompleted] = useState<readonly Print[]>([]);
  const [busyWith, setBusyWith] = useState<Id>();
  const timers = useTimers();
  const drop = (id: Id) => setCompleted((before) => before.filter(({ _id }) => _id !== id));

  async function complete({ _id }: Print): Promise<void> {
    setBusyWith(_id);
    const { data, error } = await completeOrder(_id);
    setBusyWith(undefined);
    if (!data) return sayFailure(asApiError(error));
    // Another tab may have put it back, and here it can still be put back from before.
    timers.stop(_id);
    setCompleted((before) => [...before.filter((other) => other._id !== _id), data.print]);
    timers.start(_id, () => {
      drop(_id);
      onSettled(_id);
    });
  }

  async function undo(print: Print): Promise<void> {
    const { _id } = print;
    timers.stop(_id);
    setBusyWith(_id);
    const { error } = await reopenOrder(_id);
    if (error) sayFailure(asApiError(error));
    await refresh();
    setBusyWith(undefined);
    drop(_id);
    if (error) onSettled(_id);
    else onUndone(print);
  }

  return {
    completed,
    busyWith,
    complete: (print) => void complete(print),
    undo: (print) => void undo(print),
  };
}

function sayFailure(error: ApiError): void {
  showToast({ tone: 'error', text: errorText(error) });
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
