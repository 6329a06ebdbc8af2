import { useState } from 'react';
import type { Id, Order } from '@parchi/contract';
import { asApiError, errorText, type ApiError } from '@parchi/shared-api';
import { showToast } from '@parchi/shared-ui';
import { useCompleteOrderMutation, useReopenOrderMutation } from '../../../counterApi.ts';
import { t } from '../../../messages/t.ts';
import type { Completed } from '../queue/queue.ts';
import { spokenName } from '../queue/spokenName.ts';
import { useUndoable } from './useUndoable.ts';

export interface Completing {
  /** Orders completed in this tab that can still be put back. */
  readonly completed: readonly Completed[];
  /** Orders whose completion the server has not confirmed yet. */
  readonly completing: readonly Completed[];
  /** Orders with a call to the server under way. */
  readonly busyWith: ReadonlySet<Id>;
  /** The last event as text for screen readers. The number changes when the same text is repeated. */
  readonly news: { readonly number: number; readonly text: string };
  /** @param ahead the orders ahead of this order in the queue */
  readonly complete: (print: Order, ahead: Completed['ahead']) => void;
  readonly undo: (print: Order) => void;
}

interface CompletingOptions {
  /** Refetches the shop; the promise resolves when the new record is shown. */
  readonly refresh: () => Promise<unknown>;
  /** Called with the order that is back in the queue. */
  readonly onUndone: (print: Order) => void;
}

/** Completes orders with one click, and puts them back while that is possible. */
export function useCompleting({ refresh, onUndone }: CompletingOptions): Completing {
  const [completeOrder] = useCompleteOrderMutation();
  const [reopenOrder] = useReopenOrderMutation();
  const undoable = useUndoable();
  const [busyWith, setBusyWith] = useState<ReadonlySet<Id>>(new Set());
  const [completing, setCompleting] = useState<readonly Completed[]>([]);
  const [news, setNews] = useState({ number: 0, text: '' });
  const tell = (text: string) => setNews(({ number }) => ({ number: number + 1, text }));
  const begin = (id: Id) => setBusyWith((before) => new Set(before).add(id));
  const end = (id: Id) =>
    setBusyWith((before) => new Set([...before].filter((other) => other !== id)));

  async function complete(print: Order, ahead: Completed['ahead']): Promise<void> {
    const { _id } = print;
    begin(_id);
    setCompleting((before) => [...before, { print, ahead }]);
    const { data, error } = await completeOrder(_id);
    end(_id);
    setCompleting((before) => before.filter((one) => one.print._id !== _id));
    if (!data) return sayFailure(errorText(asApiError(error)));
    undoable.add({ print: data.print, ahead });
    tell(t('shop.counter.completed-heard', { order: spokenName(data.print) }));
  }

  async function undo(print: Order): Promise<void> {
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
    // An order whose time ran out during a call stays until the call is answered.
    completed: undoable.completed.filter(({ print, isOver }) => !isOver || busyWith.has(print._id)),
    completing,
    busyWith,
    news,
    complete: (print, ahead) => void complete(print, ahead),
    undo: (print) => void undo(print),
  };
}

/** Whether a retry would be refused again: the server refused, and not because it is busy. */
function isFinal(error: ApiError): boolean {
  return error.kind === 'refused' && error.status < 500 && error.status !== 429;
}

function sayFailure(text: string): void {
  showToast({ tone: 'error', text });
}
