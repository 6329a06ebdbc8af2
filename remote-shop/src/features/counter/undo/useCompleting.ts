import { useState } from 'react';
import type { Id, Order } from '@parchi/contract';
import { asApiError, errorText, type ApiError } from '@parchi/shared-api';
import { showToast } from '@parchi/shared-ui';
import { useCompleteOrderMutation, useReopenOrderMutation } from '../../../api/counterApi.ts';
import { formatRupees } from '@parchi/shared-ui/format';
import { useHelperAtCounter } from '../../../lib/staff/useStaff.ts';
import { t } from '../../../messages/t.ts';
import type { Completed } from '../queue/queue.ts';
import { spokenName } from '../order-text/spokenName.ts';
import { useUndoableCompletions } from './useUndoableCompletions.ts';

export interface Completing {
  /** Orders completed in this tab that can still be put back. */
  readonly completed: readonly Completed[];
  /** Orders whose completion the server has not confirmed yet. */
  readonly completing: readonly Completed[];
  /** Ids of the orders for which a call to the server is under way. */
  readonly busyWith: ReadonlySet<Id>;
  /**
   * The last event as a text for screen readers. The number increases with each event, so that a repeated text is
   * announced again.
   */
  readonly news: { readonly number: number; readonly text: string };
  /** @param ahead the orders ahead of this order in the queue */
  readonly complete: (order: Order, ahead: Completed['ahead']) => void;
  /** Takes back a completion that was a mistake, so the order's cash counts as not taken. */
  readonly undo: (order: Order) => void;
  /** Puts back an order that was completed correctly, to print it again. Its cash stays taken. */
  readonly putBack: (order: Order) => void;
}

/** A call to the server that is under way, for one order. */
interface PendingCall {
  readonly id: Id;
  /** The order that the call completes. Undefined if the call puts an order back. */
  readonly completes?: Completed;
}

interface CompletingOptions {
  /** Refetches the shop. The promise resolves when the new record is shown. */
  readonly refresh: () => Promise<unknown>;
  /** Called with an order after it was put back in the queue. */
  readonly onUndone: (order: Order) => void;
}

/** Completes orders with one click, and puts them back while that is possible. */
export function useCompleting({ refresh, onUndone }: CompletingOptions): Completing {
  const [completeOrder] = useCompleteOrderMutation();
  const [reopenOrder] = useReopenOrderMutation();
  const atCounter = useHelperAtCounter();
  const undoable = useUndoableCompletions();
  const [calls, setCalls] = useState<readonly PendingCall[]>([]);
  const busyWith: ReadonlySet<Id> = new Set(calls.map(({ id }) => id));
  const [news, setNews] = useState({ number: 0, text: '' });
  const tell = (text: string) => setNews(({ number }) => ({ number: number + 1, text }));
  const begin = (call: PendingCall) => setCalls((before) => [...before, call]);
  const end = (id: Id) => setCalls((before) => before.filter((call) => call.id !== id));

  async function complete(order: Order, ahead: Completed['ahead']): Promise<void> {
    const { _id } = order;
    begin({ id: _id, completes: { order, ahead } });
    const { data, error } = await completeOrder({ orderId: _id, ...atCounter });
    end(_id);
    if (!data) return sayFailure(errorText(asApiError(error)));
    undoable.add({ order: data, ahead });
    tell(describeCompletion(data));
  }

  async function reopen(order: Order, isUndo: boolean): Promise<void> {
    const { _id } = order;
    const name = spokenName(order);
    undoable.hold(order);
    begin({ id: _id });
    const { data, error } = await reopenOrder({ orderId: _id, isUndo, ...atCounter });
    const failure = error && asApiError(error);
    if (failure) {
      sayFailure(t('shop.counter.undo-failed', { order: name, reason: errorText(failure) }));
    }
    const isSettled = failure === undefined || isFinal(failure);
    if (isSettled) await refresh();
    end(_id);
    if (!isSettled) return;
    undoable.drop(_id);
    if (!data) return;
    tell(t('shop.counter.undone-heard', { order: name }));
    onUndone(data);
  }

  return {
    // The time for “Undo” may run out during a call. The order then stays until the reply arrives.
    completed: undoable.completed.filter(({ order, isOver }) => !isOver || busyWith.has(order._id)),
    completing: calls.flatMap(({ completes }) => completes ?? []),
    busyWith,
    news,
    complete: (order, ahead) => void complete(order, ahead),
    undo: (order) => void reopen(order, true),
    putBack: (order) => void reopen(order, false),
  };
}

function describeCompletion(order: Order): string {
  const name = spokenName(order);
  if (!order.cash?.taken) return t('shop.counter.completed-heard', { order: name });
  const amount = formatRupees(order.cash.amount);
  return t('shop.counter.completed-cash-heard', { order: name, amount });
}

/** Returns whether a retry would be refused again, because the server refused for a reason other than being busy. */
function isFinal(error: ApiError): boolean {
  return error.kind === 'refused' && error.status < 500 && error.status !== 429;
}

function sayFailure(text: string): void {
  showToast({ tone: 'error', text });
}
