import type { Page } from 'playwright-core';

/**
 * Limits the page's sending to this speed from now on. Receiving stays fast.
 * @returns a function that removes the limit
 */
export async function throttleUploads(
  page: Page,
  bytesPerSecond: number,
): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond,
  });
  return () => session.detach();
}
