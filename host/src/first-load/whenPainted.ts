/** Resolves after the first view is painted; at once in a document without one, or if nobody sees it. */
export function whenPainted(): Promise<void> {
  if (!document.getElementById('first-view') || document.hidden) return Promise.resolve();
  // The first task after a frame's callbacks runs when the frame has been handed to the screen.
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
