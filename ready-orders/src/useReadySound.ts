import { useEffect } from 'react';
import type { Order } from '@parchi/contract';
import { isBellAwake, ringBell, ringOnce, wakeBellOnGesture } from '@parchi/shared-ui/sound';
import { keyOf } from './readyOrders.ts';
import { useNewlyReady } from './useNewlyReady.ts';

/**
 * Rings for orders that become ready or are refused, in only one tab of this browser.
 * @param isWaiting whether an order is active: only then does the page ask the browser for sound
 */
export function useReadySound(orders: readonly Order[] | undefined, isWaiting: boolean): void {
  useEffect(() => (isWaiting ? wakeBellOnGesture() : undefined), [isWaiting]);
  useNewlyReady(orders, ring);
}

function ring(orders: readonly Order[]): void {
  // `ringOnce` rings in one tab only, so a tab that can't play sound must leave the ring to another tab.
  if (isBellAwake()) void ringOnce('ready-bell', orders.map(keyOf), ringBell);
}
