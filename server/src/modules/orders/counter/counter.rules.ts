import type { ErrorCode, Order } from '@parchi/contract';
import type { OrderState } from '../../../db/schema/orderTables.ts';

export type CounterOrder = {
  readonly state: OrderState;
  /**
   * Whether time and files permit putting the order back: completed today or seconds ago, and its files still exist.
   */
  readonly isReopenable: boolean;
  /** Whether the whole amount has been refunded, or is being refunded. */
  readonly isFullyRefunded: boolean;
  readonly isCash: boolean;
  /** Whether the shop completed the order seconds ago. */
  readonly isUndoable: boolean;
};

/**
 * Returns the reason why a shop cannot complete an order; `undefined` if it can. Completing a completed order is
 * allowed and changes nothing.
 * @param order `undefined` if the shop has no such order
 */
export function refusalToComplete(
  order: Pick<CounterOrder, 'state'> | undefined,
): ErrorCode | undefined {
  if (order === undefined) return 'print.not_found';
  const isPaid = order.state === 'active' || order.state === 'completed';
  return isPaid ? undefined : 'print.not_paid';
}

/**
 * Returns the reason why a shop cannot put an order back into the queue; `undefined` if it can, or if the order is in
 * the queue already.
 * @param isUndo whether the shop completed the order by mistake
 */
export function refusalToReopen(
  order: CounterOrder | undefined,
  isUndo: boolean,
): ErrorCode | undefined {
  const refusal = refusalToComplete(order);
  if (refusal !== undefined || order?.state === 'active') return refusal;
  if (order?.isReopenable !== true) return 'print.reopen_too_late';
  // After the undo period, the cash counts as taken. The shop can then only put the order back, not undo its
  // completion.
  if (isUndo && order.isCash && !order.isUndoable) return 'print.reopen_too_late';
  return order.isFullyRefunded ? 'print.refunded' : undefined;
}

/**
 * Returns the reason why a shop cannot refuse to print an order; `undefined` if it can, or if it has refused the order
 * already.
 */
export function refusalToRefuse(
  order: { readonly state: OrderState; readonly endReason: Order['endReason'] } | undefined,
): ErrorCode | undefined {
  if (order === undefined) return 'print.not_found';
  const canRefuse = order.state === 'active' || order.endReason === 'refused';
  return canRefuse ? undefined : 'print.not_in_queue';
}
