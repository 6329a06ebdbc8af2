import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { Id } from '@parchi/contract';

/** A ref of an order's button. */
export type ListButton = RefObject<HTMLButtonElement | null>;

/** The places of the lists that can get the focus. */
export interface ListPlaces {
  /** The heading above the waiting orders. */
  readonly title: RefObject<HTMLHeadingElement | null>;
  /** The button of each listed order: the slip itself, or “Undo”. */
  readonly buttons: RefObject<Map<Id, ListButton>>;
}

/** Returns a ref for an order's button in a list, where others find it by the order's id. */
export function useListButton({ buttons }: ListPlaces, id: Id): ListButton {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const listed = buttons.current;
    listed.set(id, button);
    return () => {
      // The order may already be listed again elsewhere.
      if (listed.get(id) === button) listed.delete(id);
    };
  }, [buttons, id]);
  return button;
}
