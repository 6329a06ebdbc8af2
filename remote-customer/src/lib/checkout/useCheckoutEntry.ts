import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { useHistoryOverlay } from '@parchi/shared-routing/steps';
import type { CheckoutOutcome } from './checkoutOutcome.ts';

export interface CheckoutEntry {
  readonly open: () => void;
  /** Settles the outcome, then leaves the history entry, unless settling has navigated to another page. */
  readonly end: (outcome: CheckoutOutcome) => void;
}

/**
 * Ties an open checkout to an entry in the browser's history: when one of them ends, so does the other.
 * @param settle handles the outcome of the checkout; undefined while no checkout is open
 */
export function useCheckoutEntry(
  settle: ((outcome: CheckoutOutcome) => Promise<void>) | undefined,
): CheckoutEntry {
  const { shown, open, close } = useHistoryOverlay('checkout');
  const isShown = shown !== undefined;
  const isOpen = settle !== undefined;
  const wasShown = useRef(false);
  const isEnding = useRef(false);

  const end = useCallback<CheckoutEntry['end']>(
    (outcome) => {
      if (!settle) return;
      isEnding.current = true;
      void settle(outcome).then(close);
    },
    [settle, close],
  );

  const follow = useEffectEvent(() => {
    const isBack = wasShown.current && !isShown;
    wasShown.current = isShown;
    if (isBack) end({ kind: 'left' });
    // Reached by a reload or by Forward: there is no checkout to show.
    if (isShown && !isOpen && !isEnding.current) close();
    if (!isShown) isEnding.current = false;
  });
  useEffect(() => follow(), [isShown, isOpen]);

  // Restored from the back/forward cache: this page does not know what was paid meanwhile.
  const handlePageShow = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    if (persisted) end({ kind: 'left' });
  });
  useEffect(() => {
    window.addEventListener('pageshow', handlePageShow);
    return () => window.removeEventListener('pageshow', handlePageShow);
  }, []);

  return { open: () => open('open'), end };
}
