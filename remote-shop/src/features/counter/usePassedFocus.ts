import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * For a control that leaves by itself: who is on it then goes on with another one, and nothing scrolls.
 * @param heirOf finds that one, while both are there; the same function each time
 */
export function usePassedFocus<Control extends HTMLElement>(
  heirOf: (leaving: Control) => Element | null | undefined,
): RefObject<Control | null> {
  const control = useRef<Control>(null);
  useLayoutEffect(() => {
    const leaving = control.current;
    return () => {
      if (leaving === null || leaving !== document.activeElement) return;
      const heir = heirOf(leaving);
      if (heir instanceof HTMLElement) heir.focus({ preventScroll: true });
    };
  }, [heirOf]);
  return control;
}
