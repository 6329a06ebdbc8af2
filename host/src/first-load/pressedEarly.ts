declare global {
  interface Window {
    /** The button of the first view that was pressed last, before React could react (`inDocument.ts`). */
    pressedEarly?: HTMLElement;
  }
}

/** Returns the button of the first view that was pressed last, only once. */
export function takePressedEarly(): HTMLElement | undefined {
  const { pressedEarly } = window;
  delete window.pressedEarly;
  return pressedEarly;
}
