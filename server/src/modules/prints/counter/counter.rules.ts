import type { ErrorCode } from '@parchi/contract';
import type { PrintState } from '../../../db/schema.ts';

/**
 * Why a shop can't complete an order.
 * @param state `undefined` for an order that the shop does not have
 * @returns `undefined` for one that is completed already: to do so again changes nothing
 */
export function refusalToComplete(state: PrintState | undefined): ErrorCode | undefined {
  if (state === undefined) return 'print.not_found';
  return state === 'completed' ? undefined : 'print.not_paid';
}

/** Why a shop can't put an order back; as above, for one that is in the queue. */
export function refusalToReopen(state: PrintState | undefined): ErrorCode | undefined {
  if (state === undefined) return 'print.not_found';
  if (state === 'completed') return 'print.reopen_too_late';
  return state === 'active' ? undefined : 'print.not_paid';
}
