import type { Page } from 'playwright-core';

/**
 * Keeps the page's calls to a path from going out. In the page and not by a route: under one, tabs that the page opens
 * get no style sheets.
 * @returns breaks off those that were made and lets later ones through
 */
export async function holdCalls(page: Page, path: string): Promise<() => Promise<void>> {
  await page.evaluate((heldPath) => {
    const call = window.fetch.bind(window);
    const held: (() => void)[] = [];
    window.fetch = (asked, options) => {
      const address = asked instanceof Request ? asked.url : asked;
      if (new URL(address, location.href).pathname !== heldPath) return call(asked, options);
      return new Promise((_resolve, reject) => {
        held.push(() => reject(new TypeError('held')));
      });
    };
    const breakOff = () => {
      window.fetch = call;
      for (const end of held) end();
    };
    Object.assign(window, { breakOff });
  }, path);
  return () =>
    page.evaluate(() => {
      (window as unknown as { breakOff: () => void }).breakOff();
    });
}
