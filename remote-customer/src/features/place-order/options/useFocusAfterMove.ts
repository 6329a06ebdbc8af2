import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

export interface FocusAfterMove {
  readonly upRef: RefObject<HTMLButtonElement | null>;
  readonly downRef: RefObject<HTMLButtonElement | null>;
  /** Call this before the card moves. */
  readonly willMove: (by: 1 | -1) => void;
}

/**
 * Keeps the focus on the buttons of a card that moves in its list. At an end of the list the pressed button disappears,
 * so the other button gets the focus. After each move, the card is scrolled into view.
 */
export function useFocusAfterMove(
  card: RefObject<HTMLElement | null>,
  index: number,
): FocusAfterMove {
  const upRef = useRef<HTMLButtonElement>(null);
  const downRef = useRef<HTMLButtonElement>(null);
  const movedBy = useRef<1 | -1>(undefined);

  const focusButton = useEffectEvent(() => {
    if (movedBy.current === undefined) return;
    const [pressed, other] = movedBy.current === -1 ? [upRef, downRef] : [downRef, upRef];
    (pressed.current ?? other.current)?.focus({ preventScroll: true });
    card.current?.scrollIntoView({ block: 'nearest' });
    movedBy.current = undefined;
  });
  useEffect(() => focusButton(), [index]);

  return {
    upRef,
    downRef,
    willMove: (by) => {
      movedBy.current = by;
    },
  };
}
