import type { Page } from 'playwright-core';

export interface WireCount {
  /** Requests whose reply has arrived. */
  requests: number;
  /** Requests on their way. */
  pending: number;
  /** Bytes of the bodies of replies, compressed. */
  bodyBytes: number;
  /** Bytes of the bodies and headers of replies. */
  bytes: number;
}

/** Counts the requests of the page and the bytes of their replies on the wire. @returns a record that is kept up to date */
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
