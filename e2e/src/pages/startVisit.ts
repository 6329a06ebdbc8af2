import assert from 'node:assert/strict';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

export interface Visit {
  page: Page;
  /** Console errors, warnings and uncaught errors so far. */
  complaints: string[];
  /** Closes the profile. Any complaint that is not expected fails the journey. */
  end: () => Promise<void>;
}

export const phone = { viewport: { width: 360, height: 740 } };
export const desktop = { viewport: { width: 1366, height: 768 } };

/** Chromium's warning when a page closes its live channel while that is being opened, as a quick sign-out does. */
const CLOSED_EARLY = /WebSocket is closed before the connection is established/;

/**
 * Opens a page in a fresh browser profile. Console errors, warnings, uncaught errors and violations of the
 * Content-Security-Policy fail the journey when the visit ends.
 * @param options `expected` matches the complaints that the journey provokes on purpose
 */
export async function startVisit(
  browser: Browser,
  { expected = [], ...options }: BrowserContextOptions & { expected?: RegExp[] } = {},
): Promise<Visit> {
  const context = await browser.newContext({ ...desktop, acceptDownloads: true, ...options });
  const page = await context.newPage();
  // A listener from the start: Chromium takes a while to stop showing its own dialog after one is added.
  page.on('filechooser', () => undefined);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return;
    complaints.push(`${message.text()} (${message.location().url})`);
  });
  return {
    page,
    complaints,
    end: async () => {
      // Lets complaints so far arrive. Those made while the page closes do not count: Chromium then reports an image
      // that begins to load from a blob as a ping that `connect-src` forbids.
      await page.evaluate(() => undefined).catch(() => undefined);
      const allExpected = [CLOSED_EARLY, ...expected];
      const unexpected = complaints.filter(
        (text) => !allExpected.some((pattern) => pattern.test(text)),
      );
      await context.close();
      assert.deepEqual(unexpected, [], 'the page complained');
    },
  };
}
