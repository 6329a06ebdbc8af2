import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

/** Maximum cumulative layout shift of a page. It is strict: Core Web Vitals call a value of up to 0.1 good. */
const MAX_SHIFT = 0.02;

interface Visit {
  readonly addresses: readonly string[];
  /** Waits for what the page shows last, if the network can be idle before. */
  readonly ready?: (page: Page) => Promise<void>;
}

/**
 * Opens each address, waits until the page has loaded, and asserts that nothing on the page moved by itself meanwhile.
 */
export async function assertNoLayoutShift(page: Page, { addresses, ready }: Visit): Promise<void> {
  for (const address of addresses) {
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    await ready?.(page);
    const shift = await readLayoutShift(page);
    assert.ok(shift < MAX_SHIFT, `${address}: ${shift.toFixed(3)}`);
  }
}

/** Adds up all layout shifts since the page was opened. */
function readLayoutShift(page: Page): Promise<number> {
  return page.evaluate(async () => {
    // A change that the page has just made shifts the layout only in its next frame.
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await nextFrame();
    await nextFrame();
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: 'layout-shift', buffered: true });
    const shifts = observer.takeRecords() as (PerformanceEntry & { value: number })[];
    observer.disconnect();
    return shifts.reduce((sum, { value }) => sum + value, 0);
  });
}
