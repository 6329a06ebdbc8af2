import { useEffect, useRef } from 'react';
import type { Id, Print } from '@parchi/contract';
import { showToast } from '@parchi/shared-ui';
import { t } from '../../messages/t.ts';

/**
 * Says that an order is ready, once, when it became so while one looked, however that was learnt.
 * @param prints the same list as long as nothing in it has changed
 */
export function useReadyNotice(prints: readonly Print[]): void {
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
