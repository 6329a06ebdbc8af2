import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';

/**
 * Moves the focus, without scrolling, from a control that disappears by itself to another element.
 * @param heir returns that element; called while both are in the document
 */
export function usePassedFocus(
  control: RefObject<HTMLElement | null>,
  heir: () => HTMLElement | null | undefined,
): void {
  const passFocus = useEffectEvent(() => heir()?.focus({ preventScroll: true }));
  useLayoutEffect(() => {
    const leaving = control.current;
    return () => {
      if (leaving !== null && leaving === document.activeElement) passFocus();
    };
  }, [control]);
}
