import type { Id, Order, User } from '@parchi/contract';
import { ordersOf } from './ordersOf.ts';

/** What one person has already seen in this browser. */
export interface Seen {
  readonly user: Id;
  /** Server time: orders completed up to this moment get no notice in this browser. */
  readonly since: string;
  /** Keys of the dismissed notices. */
  readonly dismissed: readonly string[];
}

/**
 * Returns the key of a notice. The key contains the completion time, so that an order that is completed again gets a
 * new notice.
 */
export function keyOf({ _id, completedAt }: Pick<Order, '_id' | 'completedAt'>): string {
  return `${_id} ${completedAt}`;
}

/** Returns the completed orders whose notices were not dismissed, newest first. */
export function readyOrdersOf(user: User, { since, dismissed }: Seen): readonly Order[] {
  return completedIn(ordersOf(user).previous).filter(
    (order) => (order.completedAt ?? '') > since && !dismissed.includes(keyOf(order)),
  );
}

/**
 * Returns the initial state for a person who is new to this browser. Orders that are already completed get no notice.
 */
export function firstSeen(user: User): Seen {
  const moments = completedIn(ordersOf(user).previous).map(({ completedAt }) => completedAt ?? '');
  return { user: user._id, since: moments.sort().at(-1) ?? '', dismissed: [] };
}

/**
 * Adds a dismissed notice. Also drops the keys of orders that the server no longer lists (it lists only the newest).
 */
export function dismissIn(seen: Seen, user: User, order: Order): Seen {
  const listed = new Set(ordersOf(user).previous.map(keyOf));
  const dismissed = seen.dismissed.filter((key) => listed.has(key));
  return { ...seen, dismissed: [...dismissed, keyOf(order)] };
}

/**
 * Returns the orders that are ready. An order that ended because its time was over also counts as completed, but it is
 * not ready.
 */
function completedIn(orders: readonly Order[]): Order[] {
  return orders.filter(
    ({ completedAt, endedAt, payment }) =>
      completedAt !== null && endedAt === null && payment.status === 'paid',
  );
}
