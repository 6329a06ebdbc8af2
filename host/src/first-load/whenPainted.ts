/** Resolves after the first view is painted. Resolves at once if the document has no first view or is hidden. */
export function whenPainted(): Promise<void> {
  if (!document.getElementById('first-view') || document.hidden) return Promise.resolve();
  // The first task after the frame's callbacks runs when the frame has been presented.
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
