import type { Locator } from 'playwright-core';

/**
 * Returns whether the upper and lower edges of the element are in view with nothing in front of them, after its
 * entrance animation.
 */
export function isFullyVisible(target: Locator): Promise<boolean> {
  return target.evaluate(async (element) => {
    // `.settles` content ignores the pointer while it appears, so `elementFromPoint` would not find it yet.
    const settling = element.closest('.settles')?.getAnimations() ?? [];
    await Promise.all(settling.map((animation) => animation.finished));
    const { left, width, top, bottom } = element.getBoundingClientRect();
    const isOnTop = (y: number) => {
      const topmost = document.elementFromPoint(left + width / 2, y);
      return element.contains(topmost);
    };
    return isOnTop(top + 2) && isOnTop(bottom - 2);
  });
}
