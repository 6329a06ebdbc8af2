import type { Id, Order, User } from '@parchi/contract';
import { ordersOf } from './ordersOf.ts';

/** What one person has already seen in this browser. */
export interface Seen {
  readonly user: Id;
  /** Server time: orders completed or refused up to this moment get no notice in this browser. */
  readonly since: string;
  /** Keys of the dismissed notices. */
  readonly dismissed: readonly string[];
}

/**
 * Returns the key of a notice. The key contains the time when the order became ready or was refused, so that an order
 * that is completed again gets a new notice.
 */
export function keyOf(order: Order): string {
  return `${order._id} ${toldAt(order) ?? null}`;
}

/** Returns the ready and refused orders whose notices were not dismissed, newest first. */
export function readyOrdersOf(user: User, { since, dismissed }: Seen): readonly Order[] {
  return ordersOf(user).previous.filter(
    (order) => (toldAt(order) ?? '') > since && !dismissed.includes(keyOf(order)),
  );
}

/**
 * Returns the initial state for a person who is new to this browser. Orders that ended before get no notice.
 */
export function firstSeen(user: User): Seen {
  const moments = ordersOf(user).previous.map((order) => toldAt(order) ?? '');
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

/** Returns whether the shop refused the whole order. */
export function isRefused({ endReason }: Order): boolean {
  return endReason === 'refused';
}

/**
 * Returns when the order became ready or was refused; `undefined` if it is neither. An order that ended because its
 * time was over also counts as completed, but it is not ready.
 */
function toldAt(order: Order): string | undefined {
  const { completedAt, endedAt, payment } = order;
  if (isRefused(order)) return endedAt ?? undefined;
  const isReady = completedAt !== null && endedAt === null && payment.status === 'paid';
  return isReady ? completedAt : undefined;
}
