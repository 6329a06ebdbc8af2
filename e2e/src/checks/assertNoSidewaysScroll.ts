import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

/** Viewport of a usual screen of 1280 px at 400 % zoom (WCAG 1.4.10, Reflow). */
export const zoom400 = { viewport: { width: 320, height: 480 } };

/** Asserts that the page is no wider than its window. @param state names the page in the failure */
export async function assertNoSidewaysScroll(page: Page, state: string): Promise<void> {
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scrollWidth, clientWidth };
  });
  assert.ok(scrollWidth <= clientWidth, `${state}: ${scrollWidth} px`);
}
