import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

/** Cumulative layout shift; a search engine calls 0.1 good. */
const MOST_SHIFT = 0.02;

/** Opens each address and lets it come to rest: what was on the screen has not moved by itself. */
export async function assertStill(page: Page, addresses: readonly string[]): Promise<void> {
  const readShift = await watchLayoutShift(page);
  for (const address of addresses) {
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    const shift = await readShift();
    assert.ok(shift < MOST_SHIFT, `${address}: ${shift.toFixed(3)}`);
  }
}

/**
 * Adds up by how much the parts of the pages to come move by themselves.
 * @returns reads the cumulative layout shift of the page that is open
 */
async function watchLayoutShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        (window as unknown as { shifted: number }).shifted += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifted: number }).shifted);
}
