import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Returns a ref for a control that disappears by itself. If the control has the focus then, the focus moves to another
 * element, without scrolling.
 * @param heirOf finds that element while both are in the document; must be a stable function
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
