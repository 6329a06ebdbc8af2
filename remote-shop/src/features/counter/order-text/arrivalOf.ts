import type { Order } from '@parchi/contract';

/** Returns when an order reached the shop: the time when it was paid or, if that is unknown, when it was created. */
export function arrivalOf({ paidAt, createdAt }: Pick<Order, 'paidAt' | 'createdAt'>): string {
  return paidAt ?? createdAt;
}
