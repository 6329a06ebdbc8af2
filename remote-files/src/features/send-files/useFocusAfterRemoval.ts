import { useEffect, useRef, type RefObject } from 'react';

export interface FocusAfterRemoval {
  readonly list: RefObject<HTMLDivElement | null>;
  readonly willRemove: (index: number) => void;
}

/** A pressed button goes with its row; without this the focus would go with it, to the top of the page. */
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
