import { useEffect, useRef, useState, type Dispatch } from 'react';
import type { Id, Print } from '@parchi/contract';
import { useCheckOrderMutation } from '../../printApi.ts';
import { findKeptPrint, forgetPrint, keepPrint } from './keptPrint.ts';
import type { PrintEvent, PrintState } from './printState.ts';

/**
 * Brings back what was chosen before a reload and keeps what is chosen from then on. What was ordered, and paid since from
 * the order's own page, is over: nobody is led back to pay it again.
 */
export function useKeptPrint(
  user: Id,
  state: PrintState,
  dispatch: Dispatch<PrintEvent>,
): { readonly isLooking: boolean } {
  const [isLooking, setIsLooking] = useState(true);
  const [checkOrder] = useCheckOrderMutation();
  // One after the other: a slow write must not bring back what was removed after it began.
  const queue = useRef(Promise.resolve());

  useEffect(() => {
    queue.current = queue.current
      .then(async () => {
        const kept = await findKeptPrint(user);
        if (!kept) return;
        if (kept.orderId !== undefined) {
          const { data: order } = await checkOrder(kept.orderId);
          if (order && isPaid(order)) return await forgetPrint();
        }
        dispatch({ type: 'restored', state: kept });
      })
      .catch(ignoreMissingStore)
      .finally(() => setIsLooking(false));
  }, [user, dispatch, checkOrder]);

  useEffect(() => {
    if (isLooking) return;
    queue.current = queue.current
      .then(() => (state.shop ? keepPrint(user, state) : forgetPrint()))
      .catch(ignoreMissingStore);
  }, [user, state, isLooking]);

  return { isLooking };
}

function isPaid({ payment }: Print): boolean {
  return ['paid', 'refund_started', 'refunded'].includes(payment.status);
}

/** Private windows and full disks have no store: the page works all the same, until it is reloaded. */
function ignoreMissingStore(): void {}
