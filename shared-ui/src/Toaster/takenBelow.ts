/** What bars that stay at the bottom carry as an attribute, so that no toast comes in front of them. */
const BARS = '[data-bottom-bar]';

/**
 * How many pixels of the window's lower end are taken, by such bars or by a keyboard, for something that is to stand
 * above them.
 * @param height of that, in pixels
 */
export function takenBelow(height: number): number {
  const { clientHeight } = document.documentElement;
  const { visualViewport: seen } = window;
  const bars = [...document.querySelectorAll(BARS)].map((bar) => bar.getBoundingClientRect());
  let bottom = seen ? Math.min(clientHeight, seen.offsetTop + seen.height) : clientHeight;
  for (const bar of bars.sort((one, other) => other.bottom - one.bottom)) {
    if (bar.height > 0 && bar.top < bottom && bar.bottom > bottom - height) bottom = bar.top;
  }
  return clientHeight - bottom;
}
