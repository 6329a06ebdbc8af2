import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';

/**
 * When a control that has the focus, or holds the control that has it, disappears, moves the focus to another element, without scrolling.
 * @param nextFocus returns that element; called while the control is still in the DOM
 */
export function usePassedFocus(
  control: RefObject<HTMLElement | null>,
  nextFocus: () => HTMLElement | null | undefined,
): void {
  const passFocus = useEffectEvent(() => nextFocus()?.focus({ preventScroll: true }));
  useLayoutEffect(() => {
    const leaving = control.current;
    return () => {
      if (leaving?.contains(document.activeElement)) passFocus();
    };
  }, [control]);
}
