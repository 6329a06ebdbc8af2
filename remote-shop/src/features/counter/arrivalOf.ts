import type { Print } from '@parchi/contract';

/** Returns when the order reached the shop: when it was paid, or if unknown when it was created. */
export function arrivalOf({ paidAt, createdAt }: Pick<Print, 'paidAt' | 'createdAt'>): string {
  return paidAt ?? createdAt;
}
