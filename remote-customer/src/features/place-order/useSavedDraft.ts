import { useEffect, useRef, useState, type Dispatch } from 'react';
import type { Id, Order } from '@parchi/contract';
import { useCheckOrderMutation } from '../../ordersApi.ts';
import { findSavedDraft, clearSavedDraft, saveDraft } from './savedDraft.ts';
import type { DraftEvent, OrderDraft } from './orderDraft.ts';

/**
 * Restores the choices after a reload, and then saves every change. If the order was paid meanwhile on its own page,
 * its choices are cleared, so that nobody pays for them again.
 */
export function useSavedDraft(
  user: Id,
  draft: OrderDraft,
  dispatch: Dispatch<DraftEvent>,
): { readonly isLooking: boolean } {
  const [isLooking, setIsLooking] = useState(true);
  const [checkOrder] = useCheckOrderMutation();
  // This queue runs storage operations one at a time. Otherwise a slow write could restore files that were removed
  // after the write began.
  const queue = useRef(Promise.resolve());

  useEffect(() => {
    queue.current = queue.current
      .then(async () => {
        const kept = await findSavedDraft(user);
        if (!kept) return;
        if (kept.orderId !== undefined) {
          const { data: order } = await checkOrder(kept.orderId);
          if (order && isPaid(order)) return await clearSavedDraft();
        }
        dispatch({ type: 'restored', draft: kept });
      })
      .catch(ignoreMissingStore)
      .finally(() => setIsLooking(false));
  }, [user, dispatch, checkOrder]);

  useEffect(() => {
    if (isLooking) return;
    queue.current = queue.current
      .then(() => (draft.shop && !draft.isPaid ? saveDraft(user, draft) : clearSavedDraft()))
      .catch(ignoreMissingStore);
  }, [user, draft, isLooking]);

  return { isLooking };
}

function isPaid({ payment }: Order): boolean {
  return ['paid', 'at_counter', 'refund_started', 'refunded'].includes(payment.status);
}

/**
 * Ignores that IndexedDB is missing, as in private windows or on a full disk. The page still works, but a reload loses
 * the choices.
 */
function ignoreMissingStore(): void {}
