import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { useHistoryOverlay } from '@parchi/shared-routing/steps';
import type { CheckoutOutcome } from './checkoutOutcome.ts';

export interface CheckoutEntry {
  readonly open: () => void;
  /** Settles the outcome and leaves the entry, unless that has led to another page. */
  readonly end: (outcome: CheckoutOutcome) => void;
}

/**
 * Keeps an open checkout and its entry in the browser's history together, whichever of them ends first.
 * @param settle what follows the checkout; undefined while none is open
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
    // By a reload, or by Forward: there is no checkout to show any more.
    if (isShown && !isOpen && !isEnding.current) close();
    if (!isShown) isEnding.current = false;
  });
  useEffect(() => follow(), [isShown, isOpen]);

  // A page that the browser kept whole while the person was elsewhere: what was paid meanwhile is not known here.
  const handlePageShow = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    if (persisted) end({ kind: 'left' });
  });
  useEffect(() => {
    window.addEventListener('pageshow', handlePageShow);
    return () => window.removeEventListener('pageshow', handlePageShow);
  }, []);

  return { open: () => open('open'), end };
}
