import { useEffect, useEffectEvent, useRef, type RefCallback, type RefObject } from 'react';

export interface FocusAfterRemoval {
  /** Returns the ref for the button that removes a row. */
  readonly removeRef: (key: string) => RefCallback<HTMLButtonElement>;
  readonly willRemove: (index: number) => void;
}

/**
 * Moves the focus to the next row when a row is removed. Otherwise the focus would be lost with the pressed button.
 * @param keys the keys of the rows, in their order
 * @param emptyFocus the element that gets the focus when no row is left
 */
export function useFocusAfterRemoval(
  keys: readonly string[],
  emptyFocus?: RefObject<HTMLElement | null>,
): FocusAfterRemoval {
  const buttons = useRef(new Map<string, HTMLButtonElement>());
  const removedIndex = useRef<number>(undefined);

  const focusNext = useEffectEvent(() => {
    if (removedIndex.current === undefined) return;
    const next = keys[Math.min(removedIndex.current, keys.length - 1)];
    const focused = next === undefined ? emptyFocus?.current : buttons.current.get(next);
    focused?.focus();
    removedIndex.current = undefined;
  });
  useEffect(() => focusNext(), [keys.length]);

  return {
    removeRef: (key) => (button) => {
      if (button) buttons.current.set(key, button);
      else buttons.current.delete(key);
    },
    willRemove: (index) => {
      removedIndex.current = index;
    },
  };
}
