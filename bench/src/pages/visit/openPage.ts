import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';
import type { Line } from '../lines.ts';
import { recordRequests, type RequestRecord } from './recordRequests.ts';
import { recordVitals } from './vitals.ts';

/** For how long a page must have no request before it counts as loaded. */
const QUIET_MS = 800;
const LONGEST_LOAD_MS = 30_000;

export type OpenPage = { readonly page: Page; readonly requests: RequestRecord };

/** Opens an address on an emulated line in a new tab, and waits until the page is quiet. */
export async function openPage(
  context: BrowserContext,
  line: Line,
  address: string,
): Promise<OpenPage> {
  const page = await context.newPage();
  await page.addInitScript(recordVitals);
  const session = await context.newCDPSession(page);
  const requests = await recordRequests(session);
  const bytesPerSecond = line.bitsPerSecond < 0 ? -1 : line.bitsPerSecond / 8;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: line.latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: line.cpuDivisor });
  await page.goto(address, { waitUntil: 'load', timeout: LONGEST_LOAD_MS });
  await waitUntilQuiet({ page, requests });
  return { page, requests };
}

/** Waits until the page has had nothing to load and nothing to do for a while. */
export async function waitUntilQuiet({ page, requests }: OpenPage): Promise<void> {
  const giveUpAtMs = performance.now() + LONGEST_LOAD_MS;
  while (performance.now() < giveUpAtMs) {
    await page.evaluate(
      () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5_000 })),
    );
    if (requests.pending === 0 && performance.now() - requests.changedAtMs > QUIET_MS) return;
    await pause(50);
  }
}
