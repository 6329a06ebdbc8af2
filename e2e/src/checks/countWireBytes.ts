import type { Page } from 'playwright-core';

export interface WireCount {
  /** Number of requests whose reply has arrived. */
  requests: number;
  /** Number of requests whose reply has not arrived yet. */
  pending: number;
  /** Size in bytes of the compressed bodies of all replies but documents. */
  bodyBytes: number;
  /** Size in bytes of the bodies and headers of all replies. */
  bytes: number;
}

/**
 * Counts the page's requests and the bytes of their replies as sent over the network.
 * @returns a record that is kept up to date
 */
export async function countWireBytes(page: Page): Promise<WireCount> {
  const count: WireCount = { requests: 0, pending: 0, bodyBytes: 0, bytes: 0 };
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  // Chromium does not report the size of a document's body if it arrives in one packet with the headers.
  const documents = new Set<string>();
  session.on('Network.requestWillBeSent', ({ requestId, redirectResponse, type }) => {
    if (type === 'Document') documents.add(requestId);
    if (!redirectResponse) count.pending += 1;
  });
  session.on('Network.loadingFailed', () => {
    count.pending -= 1;
  });
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (!documents.has(requestId)) count.bodyBytes += encodedDataLength;
  });
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    count.pending -= 1;
    count.requests += 1;
    count.bytes += encodedDataLength;
  });
  return count;
}
