import { useEffect, useRef } from 'react';
import type { Id, Order } from '@parchi/contract';
import { showToast } from '@parchi/shared-ui';
import { t } from '../../../messages/t.ts';

/**
 * Shows a toast, once, for each order that was active on this page and is now completed.
 * @param prints must keep its identity while the orders do not change
 */
export function useReadyNotice(prints: readonly Order[]): void {
  const active = useRef(new Set<Id>());
  useEffect(() => {
    for (const print of prints) {
      if (print.active) active.current.add(print._id);
      else if (active.current.delete(print._id) && print.completedAt !== null && !print.endedAt) {
        showToast({ tone: 'success', text: t('orders.ready', { shop: print.shop.shopName }) });
      }
    }
  }, [prints]);
}
