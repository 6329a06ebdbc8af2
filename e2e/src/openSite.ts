import { after } from 'node:test';
import type { Browser } from 'playwright-core';
import { launchChromium } from './chromium.ts';
import { startSite, type Site } from './site.ts';

/** The site and a browser for one file of journeys, closed after its last one. Awaited at the top of the file. */
export async function openSite(
  settings: Record<string, string> = {},
): Promise<{ readonly browser: Browser; readonly site: Site }> {
  const [browser, site] = await Promise.all([launchChromium(), startSite(settings)]);
  after(async () => {
    await browser.close();
    await site.stop();
  });
  return { browser, site };
}
