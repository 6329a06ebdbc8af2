import type { Page } from 'playwright-core';

export interface WireCount {
  requests: number;
  /** Begun and not ended. */
  pending: number;
  /** Bodies as they are sent, so compressed. */
  bodyBytes: number;
  /** Bodies and the headers of the answers. */
  bytes: number;
}

/** Counts what the page's requests cost on the wire from now on. */
export async function countWireBytes(page: Page): Promise<WireCount> {
  const count: WireCount = { requests: 0, pending: 0, bodyBytes: 0, bytes: 0 };
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ redirectResponse }) => {
    if (!redirectResponse) count.pending += 1;
  });
  session.on('Network.loadingFailed', () => {
    count.pending -= 1;
  });
  session.on('Network.dataReceived', ({ encodedDataLength }) => {
    count.bodyBytes += encodedDataLength;
  });
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    count.pending -= 1;
    count.requests += 1;
    count.bytes += encodedDataLength;
  });
  return count;
}
