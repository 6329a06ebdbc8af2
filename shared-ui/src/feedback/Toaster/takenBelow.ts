/** Attribute of bars that stay at the bottom of the window. Toasts must not cover them. */
const BARS = '[data-bottom-bar]';

/**
 * Returns how many pixels at the bottom of the window are covered by sticky bars or an on-screen keyboard. Used to
 * place an element above them.
 * @param height height of that element, in pixels
 */
export function takenBelow(height: number): number {
  const { clientHeight } = document.documentElement;
  const { visualViewport: seen } = window;
  // oxlint-disable-next-line parchi/no-query-selector -- The bars belong to pages of any remote, which know no toasts.
  const bars = [...document.querySelectorAll(BARS)].map((bar) => bar.getBoundingClientRect());
  let bottom = seen ? Math.min(clientHeight, seen.offsetTop + seen.height) : clientHeight;
  for (const bar of bars.sort((one, other) => other.bottom - one.bottom)) {
    if (bar.height > 0 && bar.top < bottom && bar.bottom > bottom - height) bottom = bar.top;
  }
  return clientHeight - bottom;
}
