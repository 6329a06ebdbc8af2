import type { Browser, BrowserContext } from 'playwright-core';
import type { Line } from '../lines.ts';
import { openPage } from './openPage.ts';
import { chainLength, requestsInSequence } from './recordRequests.ts';
import type { Vitals } from './vitals.ts';

export type Visit = Vitals & {
  readonly bytes: number;
  readonly requests: number;
  readonly chain: number;
  readonly inSequence: number;
};

export type Visits = { readonly first: Visit; readonly second: Visit };

export const phone = { viewport: { width: 360, height: 740 }, locale: 'en-IN' };

/**
 * Visits an address twice in a new browser profile: first with an empty cache, then with the cache of the first visit.
 */
export async function measureVisits(
  browser: Browser,
  line: Line,
  address: string,
): Promise<Visits> {
  const context = await browser.newContext(phone);
  try {
    const first = await measureVisit(context, line, address);
    const second = await measureVisit(context, line, address);
    return { first, second };
  } finally {
    await context.close();
  }
}

async function measureVisit(context: BrowserContext, line: Line, address: string): Promise<Visit> {
  const { page, requests: record } = await openPage(context, line, address);
  const vitals = await page.evaluate(() => globalThis.benchVitals);
  if (vitals === undefined) throw new Error(`${address} has no vitals.`);
  await page.close();
  return {
    ...vitals,
    bytes: record.bytes,
    requests: record.requests.length,
    chain: chainLength(record.requests),
    inSequence: requestsInSequence(record.requests, vitals.lcpMs),
  };
}
