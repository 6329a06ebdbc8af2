import type { Page } from 'playwright-core';

/** Counts the elements of the page that are animated, or would be at a change, for longer than a hundredth of a second. */
export function countMovingElements(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      [...document.querySelectorAll('*')].filter((element) => {
        const { animationName, animationDuration, transitionDuration } = getComputedStyle(element);
        // This animation only makes new content ignore clicks for a moment; it moves nothing.
        if (animationName === 'settle') return false;
        return Math.max(parseFloat(animationDuration), parseFloat(transitionDuration)) > 0.01;
      }).length,
  );
}
