import { useEffect, useRef, type RefObject } from 'react';

export interface FocusAfterRemoval {
  readonly list: RefObject<HTMLDivElement | null>;
  readonly willRemove: (index: number) => void;
}

/** Moves the focus to the next row when a row is removed. Otherwise the focus would be lost with the pressed button. */
export function useFocusAfterRemoval(rowCount: number): FocusAfterRemoval {
  const list = useRef<HTMLDivElement>(null);
  const removedIndex = useRef<number>(undefined);

  useEffect(() => {
    if (removedIndex.current === undefined) return;
    const buttons = list.current?.querySelectorAll('button') ?? [];
    buttons[Math.min(removedIndex.current, buttons.length - 1)]?.focus();
    removedIndex.current = undefined;
  }, [rowCount]);

  return {
    list,
    willRemove: (index) => {
      removedIndex.current = index;
    },
  };
}
