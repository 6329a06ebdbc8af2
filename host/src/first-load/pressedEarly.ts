declare global {
  interface Window {
    /** The button of the first view that was pressed last, before React handled events (`inDocument.ts`). */
    pressedEarly?: HTMLElement;
  }
}

/** Returns the button of the first view that was pressed last, and forgets it. */
export function takePressedEarly(): HTMLElement | undefined {
  const { pressedEarly } = window;
  delete window.pressedEarly;
  return pressedEarly;
}
