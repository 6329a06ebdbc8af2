import { useState } from 'react';
import type { Id, Print } from '@parchi/contract';
import { asApiError, errorText, type ApiError } from '@parchi/shared-api';
import { showToast } from '@parchi/shared-ui';
import { useCompleteOrderMutation, useReopenOrderMutation } from '../../counterApi.ts';
import { t } from '../../messages/t.ts';
import type { Completed } from './queue.ts';
import { spokenName } from './spokenName.ts';
import { useUndoable } from './useUndoable.ts';

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
  const undoable = useUndoable();
  const [busyWith, setBusyWith] = useState<ReadonlySet<Id>>(new Set());
  const [news, setNews] = useState({ number: 0, text: '' });
  const tell = (text: string) => setNews(({ number }) => ({ number: number + 1, text }));
  const begin = (id: Id) => setBusyWith((before) => new Set(before).add(id));
  const end = (id: Id) =>
    setBusyWith((before) => new Set([...before].filter((other) => other !== id)));

  async function complete({ _id }: Print, ahead: Completed['ahead']): Promise<void> {
    begin(_id);
    const { data, error } = await completeOrder(_id);
    end(_id);
    if (!data) return sayFailure(errorText(asApiError(error)));
    undoable.add({ print: data.print, ahead });
    tell(t('shop.counter.completed-heard', { order: spokenName(data.print) }));
  }

  async function undo(print: Print): Promise<void> {
    const { _id } = print;
    const order = spokenName(print);
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
    undoable.drop(_id);
    if (!data) return;
    tell(t('shop.counter.undone-heard', { order }));
    onUndone(data.print);
  }

  return {
    // One whose time ended while the server was asked is there until the answer is.
    completed: undoable.completed.filter(({ print, isOver }) => !isOver || busyWith.has(print._id)),
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
