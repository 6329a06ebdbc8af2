import type { Id, OwnShop, Print } from '@parchi/contract';

export interface QueuedOrder {
  readonly print: Print;
  /** Completed a moment ago, and can still be put back. */
  readonly isCompleted: boolean;
}

type Queues = Pick<OwnShop, 'currentOrders' | 'currentPriorityOrders'>;

/**
 * Priority first, then as they came; what was completed a moment ago keeps its place.
 * @param completed wins over the shop's record, unless that is newer: another tab put the order back
 */
export function queueOf(shop: Queues, completed: readonly Print[]): readonly QueuedOrder[] {
  const endedAt = new Map<Id, string>(completed.map(({ _id, updatedAt }) => [_id, updatedAt]));
  const waiting = [...shop.currentPriorityOrders, ...shop.currentOrders]
    .filter(({ _id, updatedAt }) => updatedAt > (endedAt.get(_id) ?? ''))
    .map((print) => ({ print, isCompleted: false }));
  const isWaiting = new Set<Id>(waiting.map(({ print }) => print._id));
  const leaving = completed
    .filter(({ _id }) => !isWaiting.has(_id))
    .map((print) => ({ print, isCompleted: true }));
  return [...waiting, ...leaving].sort((one, other) => compare(one.print, other.print));
}

function compare(one: Print, other: Print): number {
  return (
    Number(other.priority) - Number(one.priority) ||
    (one.tokenNumber ?? 0) - (other.tokenNumber ?? 0) ||
    one.createdAt.localeCompare(other.createdAt)
  );
}
