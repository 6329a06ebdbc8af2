import type { Id, OwnShop, Order } from '@parchi/contract';

export interface QueueEntry {
  readonly order: Order;
  /** Whether the order was completed a few seconds ago and can still be put back. */
  readonly isCompleted: boolean;
}

export interface Completed {
  readonly order: Order;
  /** Ids of the orders that were ahead of this order when it was completed. */
  readonly ahead: ReadonlySet<Id>;
}

type Queues = Pick<OwnShop, 'currentOrders' | 'currentPriorityOrders'>;

/**
 * Returns the queue: priority orders first, otherwise in the server's order. Completed orders keep their place.
 * @param completed the orders completed in this tab. If the shop's record has a newer entry for such an order, that
 * entry counts, because another tab has put the order back
 * @param completing orders whose completion the server has not confirmed yet. The shop's record may no longer have them
 */
export function queueOf(
  shop: Queues,
  completed: readonly Completed[],
  completing: readonly Completed[] = [],
): readonly QueueEntry[] {
  const endedAt = new Map<Id, string>(
    completed.map(({ order }) => [order._id, order.updatedAt] as const),
  );
  const queue: QueueEntry[] = [...shop.currentPriorityOrders, ...shop.currentOrders]
    .filter(({ _id, updatedAt }) => updatedAt > (endedAt.get(_id) ?? ''))
    .map((order) => ({ order, isCompleted: false }));
  const isListed = new Set<Id>(queue.map(({ order }) => order._id));
  const insertMissing = (orders: readonly Completed[], isCompleted: boolean) => {
    for (const one of orders.filter(({ order }) => !isListed.has(order._id))) {
      const next = queue.findIndex((other) => isBefore(one, other.order));
      queue.splice(next === -1 ? queue.length : next, 0, { order: one.order, isCompleted });
      isListed.add(one.order._id);
    }
  };
  insertMissing(completing, false);
  insertMissing(completed, true);
  return queue;
}

export function idsAhead(queue: readonly QueueEntry[], { _id }: Order): ReadonlySet<Id> {
  const ids = queue.map(({ order }) => order._id);
  return new Set(ids.slice(0, ids.indexOf(_id)));
}

/**
 * Returns whether the completed order comes before another order. Priority orders have no token numbers to compare, so
 * a completed priority order comes before all orders that were not ahead of it.
 */
function isBefore({ order, ahead }: Completed, other: Order): boolean {
  if (order.priority !== other.priority) return order.priority;
  if (order.priority) return !ahead.has(other._id);
  return (order.tokenNumber ?? 0) < (other.tokenNumber ?? 0);
}
