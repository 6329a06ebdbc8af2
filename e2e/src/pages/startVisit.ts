import assert from 'node:assert/strict';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

export interface Visit {
  page: Page;
  /** What the console and the page complained about so far. */
  complaints: string[];
  /** Ends the visit; anything the page complained about fails the journey. */
  end: () => Promise<void>;
}

export const phone = { viewport: { width: 360, height: 740 } };
export const desktop = { viewport: { width: 1366, height: 768 } };

/** The browser's word for a live channel that the page ended while it was being opened: who signs out at once does it. */
const ENDED_EARLY = /WebSocket is closed before the connection is established/;

/**
 * Opens a fresh profile. Console errors, uncaught errors and Content-Security-Policy violations fail the
 * journey, but for the ones that it provokes on purpose.
 */
export async function startVisit(
  browser: Browser,
  { expected = [], ...options }: BrowserContextOptions & { expected?: RegExp[] } = {},
): Promise<Visit> {
  const context = await browser.newContext({ ...desktop, acceptDownloads: true, ...options });
  const page = await context.newPage();
  // From the start: the browser takes a while to learn that its own dialog is not wanted.
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
      // What it said so far has arrived; what it says while it closes does not count: Chromium takes a picture that
      // begins to load then for a ping, which no `connect-src` lets go to a blob.
      await page.evaluate(() => undefined).catch(() => undefined);
      const allKnown = [ENDED_EARLY, ...expected];
      const unexpected = complaints.filter((text) => !allKnown.some((known) => known.test(text)));
      await context.close();
      assert.deepEqual(unexpected, [], 'the page complained');
    },
  };
}
