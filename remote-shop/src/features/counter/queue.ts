import type { Id, OwnShop, Print } from '@parchi/contract';

export interface QueuedOrder {
  readonly print: Print;
  /** Completed a moment ago, and can still be put back. */
  readonly isCompleted: boolean;
}

type Queues = Pick<OwnShop, 'currentOrders' | 'currentPriorityOrders'>;

/**
 * Priority first, each queue in the shop's own order; what was completed a moment ago keeps its place.
 * @param completed wins over the shop's record, unless that is newer: another tab put the order back
 */
export function queueOf(shop: Queues, completed: readonly Print[]): readonly QueuedOrder[] {
  const endedAt = new Map<Id, string>(completed.map(({ _id, updatedAt }) => [_id, updatedAt]));
  const queue: QueuedOrder[] = [...shop.currentPriorityOrders, ...shop.currentOrders]
    .filter(({ _id, updatedAt }) => updatedAt > (endedAt.get(_id) ?? ''))
    .map((print) => ({ print, isCompleted: false }));
  const isWaiting = new Set<Id>(queue.map(({ print }) => print._id));
  for (const print of completed.filter(({ _id }) => !isWaiting.has(_id))) {
    const next = queue.findIndex((other) => compare(print, other.print) < 0);
    queue.splice(next === -1 ? queue.length : next, 0, { print, isCompleted: true });
  }
  return queue;
}

function compare(one: Print, other: Print): number {
  return (
    Number(other.priority) - Number(one.priority) ||
    (one.tokenNumber ?? 0) - (other.tokenNumber ?? 0) ||
    one.createdAt.localeCompare(other.createdAt)
  );
}
