import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

/** 400 % zoom of a usual screen. */
export const narrowest = { viewport: { width: 320, height: 480 } };

/** Nothing reaches past the side of the page as it stands. */
export async function assertFits(page: Page, state: string): Promise<void> {
  const { needed, given } = await page.evaluate(() => {
    const { scrollWidth: needed, clientWidth: given } = document.documentElement;
    return { needed, given };
  });
  assert.ok(needed <= given, `${state}: ${needed} px`);
}
