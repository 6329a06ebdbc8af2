import type { Order } from '@parchi/contract';
import { t } from '../messages/t.ts';

/** Compares active orders: those that are being printed come first, then those with the fewest orders before them. */
export function byQueue(one: Order, other: Order): number {
  return placeOf(one) - placeOf(other);
}

function placeOf({ openedAt, ordersAhead }: Order): number {
  return openedAt === null ? (ordersAhead ?? 0) : -1;
}

/** Returns how a person names an order, before its state: “Order 14:”. */
export function nameOf({ priority, tokenNumber }: Order): string {
  return priority ? t('active.priority') : t('active.order', { token: tokenNumber ?? 0 });
}

/** Returns the state of an active order: “2 before you”, “Printing”. */
export function stateOf({ openedAt, ordersAhead }: Order): string {
  return openedAt === null ? t('active.ahead', { count: ordersAhead ?? 0 }) : t('active.printing');
}
