import type { Locator } from 'playwright-core';

/** Whether its upper and its lower edge are in view, with nothing in front of them, once what it stands on has settled. */
export function isSeen(target: Locator): Promise<boolean> {
  return target.evaluate(async (element) => {
    // Until then a point of the page hits nothing that stands on it.
    const settling = element.closest('.settles')?.getAnimations() ?? [];
    await Promise.all(settling.map((animation) => animation.finished));
    const { left, width, top, bottom } = element.getBoundingClientRect();
    const isOnTop = (y: number) => {
      const seen = document.elementFromPoint(left + width / 2, y);
      return element.contains(seen);
    };
    return isOnTop(top + 2) && isOnTop(bottom - 2);
  });
}
