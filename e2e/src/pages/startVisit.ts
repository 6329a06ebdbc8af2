import assert from 'node:assert/strict';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

export interface Visit {
  page: Page;
  /** Console errors, warnings and uncaught errors of the page so far. */
  complaints: string[];
  /** Closes the browser profile. If there was any complaint that is not expected, the journey fails. */
  end: () => Promise<void>;
}

export const phone = { viewport: { width: 360, height: 740 } };
export const desktop = { viewport: { width: 1366, height: 768 } };

/**
 * Chromium's warning when a page closes its live channel before the connection is made, as happens at a quick sign-out.
 */
const CLOSED_EARLY = /WebSocket is closed before the connection is established/;

/**
 * Chromium's warning when a document preloads the files of a page that then is not shown: because its remote hangs, or
 * because a shop's counter stands in its place.
 */
const UNUSED_PRELOAD = /was preloaded using link preload but not used/;

/**
 * Opens a page in a fresh browser profile. Console errors, warnings, uncaught errors and violations of the
 * Content-Security-Policy make the journey fail when the visit ends.
 * @param options `expected` matches the complaints that the journey causes on purpose
 */
export async function startVisit(
  browser: Browser,
  { expected = [], ...options }: BrowserContextOptions & { expected?: RegExp[] } = {},
): Promise<Visit> {
  const context = await browser.newContext({ ...desktop, acceptDownloads: true, ...options });
  const page = await context.newPage();
  // Listen from the start, because after a listener is added, Chromium still shows its own file dialog for a while.
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
      // Wait for the complaints so far to arrive. Complaints made while the page closes do not count: if an image
      // begins to load from a blob then, Chromium reports it as a ping that `connect-src` forbids.
      await page.evaluate(() => undefined).catch(() => undefined);
      const allExpected = [CLOSED_EARLY, UNUSED_PRELOAD, ...expected];
      const unexpected = complaints.filter(
        (text) => !allExpected.some((pattern) => pattern.test(text)),
      );
      await context.close();
      assert.deepEqual(unexpected, [], 'the page complained');
    },
  };
}
