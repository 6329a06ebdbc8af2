import type { CDPSession } from 'playwright-core';

export type PageRequest = {
  readonly url: string;
  /** Number of requests in the chain of initiators that leads to this one, itself included. The document has 1. */
  readonly depth: number;
  readonly startedAtMs: number;
  endedAtMs: number | undefined;
  /** Bytes on the wire; 0 if the browser had kept the reply. */
  bytes: number;
  /** Whether the reply may be kept for a year, because what has its name never changes. */
  isImmutable: boolean;
};

export type RequestRecord = {
  readonly requests: PageRequest[];
  bytes: number;
  pending: number;
  /** When a request last began or ended, by `performance.now()`. */
  changedAtMs: number;
};

/** Records the page's requests, their bytes on the wire, and which request led to which. */
export async function recordRequests(session: CDPSession): Promise<RequestRecord> {
  const record: RequestRecord = { requests: [], bytes: 0, pending: 0, changedAtMs: 0 };
  const running = new Map<string, PageRequest>();
  const depths = new Map<string, number>();

  function end(requestId: string, timestamp: number, bytes = 0): void {
    const request = running.get(requestId);
    if (request === undefined) return;
    request.bytes = bytes;
    request.endedAtMs = timestamp * 1_000;
    running.delete(requestId);
    record.pending = running.size;
    record.changedAtMs = performance.now();
  }

  session.on('Network.requestWillBeSent', ({ requestId, request, initiator, timestamp, type }) => {
    if (!request.url.startsWith('http')) return;
    const causes = [
      initiator.url,
      ...(initiator.stack?.callFrames ?? []).map((frame) => frame.url),
      // A request that the browser makes by itself, such as that for the icon, counts as caused by the document.
      type === 'Document' ? undefined : record.requests[0]?.url,
    ];
    const depth = 1 + Math.max(0, ...causes.map((url) => depths.get(url ?? '') ?? 0));
    const begun: PageRequest = {
      url: request.url,
      depth,
      startedAtMs: timestamp * 1_000,
      endedAtMs: undefined,
      bytes: 0,
      isImmutable: false,
    };
    // A file that is requested twice, such as one that is preloaded, has the depth of the first request.
    if (!depths.has(request.url)) depths.set(request.url, depth);
    record.requests.push(begun);
    running.set(requestId, begun);
    record.pending = running.size;
    record.changedAtMs = performance.now();
  });
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const request = running.get(requestId);
    const kept = response.headers['cache-control'];
    if (request !== undefined) request.isImmutable = kept?.includes('immutable') === true;
  });
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    record.bytes += encodedDataLength;
    end(requestId, timestamp, encodedDataLength);
  });
  session.on('Network.loadingFailed', ({ requestId, timestamp }) => end(requestId, timestamp));
  await session.send('Network.enable');
  return record;
}

/** Returns the number of requests in the longest chain of initiators. */
export function chainLength(requests: readonly PageRequest[]): number {
  return Math.max(0, ...requests.map(({ depth }) => depth));
}

/**
 * Returns the largest number of requests that ran one after the other, among those that began before `beforeMs`. A
 * chain of initiators misses requests that waited for a reply without being caused by its code.
 */
export function requestsInSequence(requests: readonly PageRequest[], beforeMs: number): number {
  const originMs = requests[0]?.startedAtMs ?? 0;
  const byEnd = requests
    .filter(({ startedAtMs }) => startedAtMs - originMs < beforeMs)
    .toSorted((a, b) => (a.endedAtMs ?? Infinity) - (b.endedAtMs ?? Infinity));
  let count = 0;
  let freeAtMs = -Infinity;
  for (const { startedAtMs, endedAtMs = Infinity } of byEnd) {
    if (startedAtMs < freeAtMs) continue;
    count += 1;
    freeAtMs = endedAtMs;
  }
  return count;
}
