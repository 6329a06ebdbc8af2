import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { Id } from '@parchi/contract';

/** A ref to an order's button. */
export type ListButton = RefObject<HTMLButtonElement | null>;

/** The elements of the lists that can get the focus. */
export interface ListPlaces {
  /** The heading above the waiting orders. */
  readonly title: RefObject<HTMLHeadingElement | null>;
  /** The button of each listed order: the button that opens the order, or “Undo”. */
  readonly buttons: RefObject<Map<Id, ListButton>>;
}

/** Returns a ref for an order's button in a list. Other components find the button in `buttons` by the order's id. */
export function useListButton({ buttons }: ListPlaces, id: Id): ListButton {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const listed = buttons.current;
    listed.set(id, button);
    return () => {
      // The order may already have another button elsewhere, which must stay in the map.
      if (listed.get(id) === button) listed.delete(id);
    };
  }, [buttons, id]);
  return button;
}
