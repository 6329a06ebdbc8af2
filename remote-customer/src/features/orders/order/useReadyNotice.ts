import { useEffect, useRef } from 'react';
import type { Id, Order } from '@parchi/contract';
import { showToast } from '@parchi/shared-ui';
import { t } from '../../../messages/t.ts';

/**
 * Shows one toast for each order that was active on this page and is now completed.
 * @param orders the same array until the orders change
 */
export function useReadyNotice(orders: readonly Order[]): void {
  const active = useRef(new Set<Id>());
  useEffect(() => {
    for (const order of orders) {
      if (order.active) active.current.add(order._id);
      else if (active.current.delete(order._id) && order.completedAt !== null && !order.endedAt) {
        showToast({ tone: 'success', text: t('orders.ready', { shop: order.shop.shopName }) });
      }
    }
  }, [orders]);
}
