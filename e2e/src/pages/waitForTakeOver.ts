import type { Page } from 'playwright-core';

/** Waits until React has replaced the prerendered first view, so that the page needs no further files to work. */
export async function waitForTakeOver(page: Page): Promise<void> {
  await page.locator('#first-view').waitFor({ state: 'detached' });
}
