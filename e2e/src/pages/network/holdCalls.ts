import type { Page } from 'playwright-core';

/**
 * Holds back the page's calls to a path. The function replaces `fetch`, because with Playwright's `route` the tabs that
 * the page opens get no style sheets.
 * @returns a function that makes the calls held so far fail, and lets later calls through
 */
export async function holdCalls(page: Page, path: string): Promise<() => Promise<void>> {
  await page.evaluate((heldPath) => {
    const call = window.fetch.bind(window);
    const failHeld: (() => void)[] = [];
    window.fetch = (input, options) => {
      const address = input instanceof Request ? input.url : input;
      if (new URL(address, location.href).pathname !== heldPath) return call(input, options);
      return new Promise((_resolve, reject) => {
        failHeld.push(() => reject(new TypeError('held')));
      });
    };
    const release = () => {
      window.fetch = call;
      for (const fail of failHeld) fail();
    };
    Object.assign(window, { release });
  }, path);
  return () =>
    page.evaluate(() => {
      (window as unknown as { release: () => void }).release();
    });
}
