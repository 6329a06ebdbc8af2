import type { Page } from 'playwright-core';

/** Counts elements with an animation or transition longer than 10 ms. */
export function countMovingElements(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      [...document.querySelectorAll('*')].filter((element) => {
        const { animationName, animationDuration, transitionDuration } = getComputedStyle(element);
        // `settle` makes new content ignore clicks for a moment, and moves nothing.
        if (animationName === 'settle') return false;
        const durations = `${animationDuration}, ${transitionDuration}`.split(', ');
        return Math.max(...durations.map(parseFloat)) > 0.01;
      }).length,
  );
}
