import type { Locator } from 'playwright-core';

/** Whether its upper and its lower edge are in view, with nothing in front of them. */
export function isSeen(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    const { left, width, top, bottom } = element.getBoundingClientRect();
    const isOnTop = (y: number) => {
      const seen = document.elementFromPoint(left + width / 2, y);
      return element.contains(seen);
    };
    return isOnTop(top + 2) && isOnTop(bottom - 2);
  });
}
