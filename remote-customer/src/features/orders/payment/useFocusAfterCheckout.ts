import { useEffectEvent, useLayoutEffect, useRef } from 'react';

/**
 * Moves the focus to another element when the checkout dialog closes but the button that opened it is gone. The browser
 * then has no element to return the focus to.
 */
export function useFocusAfterCheckout(isOpen: boolean, nextFocus: () => HTMLElement | null): void {
  const wasOpen = useRef(false);
  const focusNext = useEffectEvent(() => {
    const isLost = document.activeElement === document.body;
    if (wasOpen.current && !isOpen && isLost) nextFocus()?.focus();
    wasOpen.current = isOpen;
  });
  useLayoutEffect(() => focusNext(), [isOpen]);
}
