import type { Page } from 'playwright-core';

/**
 * In pages that are loaded from now on, holds back all timers of one duration.
 * @returns a function that ends the timers held so far
 */
export async function holdTimers(page: Page, durationMs: number): Promise<() => Promise<void>> {
  await page.addInitScript((heldMs) => {
    const held = new Map<number, () => void>();
    const [start, stop] = [window.setTimeout.bind(window), window.clearTimeout.bind(window)];
    let last = 0;
    window.setTimeout = ((onEnd: () => void, ms?: number) => {
      if (ms !== heldMs) return start(onEnd, ms);
      last -= 1;
      held.set(last, onEnd);
      return last;
    }) as typeof start;
    window.clearTimeout = (timer) => {
      if (!held.delete(Number(timer))) stop(timer);
    };
    Object.assign(window, { held });
  }, durationMs);
  return () =>
    page.evaluate(() => {
      const { held } = window as unknown as { held: Map<number, () => void> };
      for (const onEnd of held.values()) onEnd();
      held.clear();
    });
}
