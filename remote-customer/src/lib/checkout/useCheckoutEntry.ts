import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useHistoryOverlay } from '@parchi/shared-routing/steps';
import type { CheckoutOutcome } from './checkoutOutcome.ts';

export interface CheckoutEntry {
  readonly open: () => void;
  /**
   * Passes the outcome to `settle`, then leaves the checkout's history entry, unless `settle` has navigated to another
   * page.
   */
  readonly end: (outcome: CheckoutOutcome) => void;
}

/**
 * Ties an open checkout to an entry in the browser's history: when either of the two ends, so does the other.
 * @param settle handles the outcome of the checkout; undefined while no checkout is open
 */
export function useCheckoutEntry(
  settle: ((outcome: CheckoutOutcome) => Promise<void>) | undefined,
): CheckoutEntry {
  const { shown, open, close } = useHistoryOverlay('checkout');
  const isShown = shown !== undefined;
  const isOpen = settle !== undefined;
  const wasShown = useRef(false);
  const [isEnding, setIsEnding] = useState(false);

  const end = useCallback<CheckoutEntry['end']>(
    (outcome) => {
      if (!settle) return;
      setIsEnding(true);
      void settle(outcome).finally(() => setIsEnding(false));
    },
    [settle],
  );

  const follow = useEffectEvent(() => {
    const isBack = wasShown.current && !isShown;
    wasShown.current = isShown;
    if (isBack) end({ kind: 'left' });
    // The checkout is over, or the person reached this history entry by a reload or by Forward.
    if (isShown && !isOpen && !isEnding) close();
  });
  // An outcome may arrive before React has rendered the entry, so leave the entry only after the outcome was handled.
  useEffect(() => follow(), [isShown, isOpen, isEnding]);

  // The browser restored this page from its back/forward cache, so the page does not know what was paid meanwhile.
  const handlePageShow = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    if (persisted) end({ kind: 'left' });
  });
  useEffect(() => {
    window.addEventListener('pageshow', handlePageShow);
    return () => window.removeEventListener('pageshow', handlePageShow);
  }, []);

  return { open: () => open('open'), end };
}
