import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';

/**
 * When a control that has the focus, or holds the control that has it, disappears, moves the focus to another element.
 * @param nextFocus returns that element; called while the control is still in the DOM
 * @param options by default, the page is not scrolled
 */
export function usePassedFocus(
  control: RefObject<HTMLElement | null>,
  nextFocus: () => HTMLElement | null | undefined,
  options: FocusOptions = { preventScroll: true },
): void {
  const passFocus = useEffectEvent(() => nextFocus()?.focus(options));
  useLayoutEffect(() => {
    const leaving = control.current;
    return () => {
      if (leaving?.contains(document.activeElement)) passFocus();
    };
  }, [control]);
}
