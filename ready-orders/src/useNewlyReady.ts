import { useEffect, useRef } from 'react';
import type { Order } from '@parchi/contract';
import { keyOf } from './readyOrders.ts';

/**
 * Calls `onReady` with the orders that became ready or were refused while the page was open.
 * @param orders the same array until its content changes; undefined while unknown
 * @param onReady a stable function
 */
export function useNewlyReady(
  orders: readonly Order[] | undefined,
  onReady: (fresh: readonly Order[]) => void,
): void {
  const known = useRef<Set<string>>(undefined);
  useEffect(() => {
    if (!orders) return;
    const isFirst = known.current === undefined;
    const keys = (known.current ??= new Set());
    const fresh = orders.filter((order) => !keys.has(keyOf(order)));
    for (const order of fresh) keys.add(keyOf(order));
    if (!isFirst && fresh.length > 0) onReady(fresh);
  }, [orders, onReady]);
}
