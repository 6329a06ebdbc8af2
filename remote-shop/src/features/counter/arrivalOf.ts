import type { Print } from '@parchi/contract';

/** For a shop an order begins when it is paid, however long its customer thought about it. */
export function arrivalOf({ paidAt, createdAt }: Pick<Print, 'paidAt' | 'createdAt'>): string {
  return paidAt ?? createdAt;
}
