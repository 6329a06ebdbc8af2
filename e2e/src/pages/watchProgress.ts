import type { Page } from 'playwright-core';

/** Records the percentages that the page shows. @returns a function that returns them in order */
export async function watchProgress(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { seenPercents: seen });
    setInterval(() => {
      const bar = document.querySelector('[role=progressbar]');
      const now = bar?.getAttribute('aria-valuenow');
      if (now !== null && now !== undefined) seen.push(Number(now));
    }, 20);
  });
  return () => page.evaluate(() => (window as unknown as { seenPercents: number[] }).seenPercents);
}
