import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

/** Maximum cumulative layout shift of a page. It is strict: Core Web Vitals call a value of up to 0.1 good. */
const MAX_SHIFT = 0.02;

/**
 * Opens each address, waits until the page has loaded, and asserts that nothing on the page moved by itself meanwhile.
 */
export async function assertNoLayoutShift(page: Page, addresses: readonly string[]): Promise<void> {
  const readShift = await recordLayoutShift(page);
  for (const address of addresses) {
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    const shift = await readShift();
    assert.ok(shift < MAX_SHIFT, `${address}: ${shift.toFixed(3)}`);
  }
}

/**
 * Adds up the layout shifts of each page that is loaded from now on.
 * @returns a function that reads the cumulative layout shift of the open page
 */
async function recordLayoutShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(window, { layoutShift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        (window as unknown as { layoutShift: number }).layoutShift += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { layoutShift: number }).layoutShift);
}
