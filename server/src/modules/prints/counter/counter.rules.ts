import type { ErrorCode } from '@parchi/contract';
import type { PrintState } from '../../../db/schema/printTables.ts';

export type CounterOrder = {
  readonly state: PrintState;
  /** Completed a moment ago, and its files are there. */
  readonly isReopenable: boolean;
  /** Its customer has the whole amount again, or gets it. */
  readonly isMoneyBack: boolean;
};

/**
 * Why a shop can't complete an order.
 * @param order `undefined` for one that the shop does not have
 * @returns `undefined` also for one that is completed already: to do so again changes nothing
 */
export function refusalToComplete(order: CounterOrder | undefined): ErrorCode | undefined {
  if (order === undefined) return 'print.not_found';
  const isPaid = order.state === 'active' || order.state === 'completed';
  return isPaid ? undefined : 'print.not_paid';
}

/** Why a shop can't put an order back; as above, for one that is in the queue. */
export function refusalToReopen(order: CounterOrder | undefined): ErrorCode | undefined {
  const refusal = refusalToComplete(order);
  if (refusal !== undefined || order?.state === 'active') return refusal;
  if (order?.isReopenable !== true) return 'print.reopen_too_late';
  return order.isMoneyBack ? 'print.refunded' : undefined;
}
