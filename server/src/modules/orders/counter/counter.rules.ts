import type { ErrorCode } from '@parchi/contract';
import type { OrderState } from '../../../db/schema/orderTables.ts';

export type CounterOrder = {
  readonly state: OrderState;
  /** Whether the order was completed just now and its files still exist. */
  readonly isReopenable: boolean;
  /** Whether the whole amount is refunded or being refunded. */
  readonly isMoneyBack: boolean;
};

/**
 * Returns why a shop cannot complete an order; `undefined` when it can. Completing a completed order is allowed and
 * changes nothing.
 * @param order `undefined` when the shop has no such order
 */
export function refusalToComplete(
  order: Pick<CounterOrder, 'state'> | undefined,
): ErrorCode | undefined {
  if (order === undefined) return 'print.not_found';
  const isPaid = order.state === 'active' || order.state === 'completed';
  return isPaid ? undefined : 'print.not_paid';
}

/** Returns why a shop cannot put an order back; `undefined` when it can, or when the order is in the queue already. */
export function refusalToReopen(order: CounterOrder | undefined): ErrorCode | undefined {
  const refusal = refusalToComplete(order);
  if (refusal !== undefined || order?.state === 'active') return refusal;
  if (order?.isReopenable !== true) return 'print.reopen_too_late';
  return order.isMoneyBack ? 'print.refunded' : undefined;
}
