import type { Browser } from 'playwright-core';
import type { Line } from '../lines.ts';
import { phone } from './measureVisits.ts';
import { openPage, waitUntilQuiet } from './openPage.ts';

/**
 * Opens home in a new browser profile, points at the link to the page, and waits until the page is quiet, so that what
 * home loads ahead is there.
 * @returns the milliseconds from the click until the other page's heading is painted, by the page's clock; `undefined`
 * if home has no link to the page
 */
export async function measureClick(
  browser: Browser,
  line: Line,
  { home, path }: { home: string; path: string },
): Promise<number | undefined> {
  const context = await browser.newContext(phone);
  try {
    const opened = await openPage(context, line, home);
    const link = opened.page.locator(`a[href="${path}"]`).first();
    if ((await link.count()) === 0) return undefined;
    await link.hover();
    await waitUntilQuiet(opened);
    return await link.evaluate(clickUntilPainted);
  } finally {
    await context.close();
  }
}

function clickUntilPainted(link: Element): Promise<number> {
  const headings = document.getElementsByTagName('h1');
  const before = headings[0]?.textContent;
  const startedAtMs = performance.now();
  (link as HTMLElement).click();
  return new Promise((resolve) => {
    function look(): void {
      const heading = headings[0]?.textContent;
      if (heading === undefined || heading === before) requestAnimationFrame(look);
      // This frame paints the heading. The first task after its callbacks runs when it has been handed to the screen.
      else setTimeout(() => resolve(performance.now() - startedAtMs));
    }
    requestAnimationFrame(look);
  });
}
