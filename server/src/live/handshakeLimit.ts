/**
 * Connections that one address may begin in a window. After a restart each page tries again every 5 s at most: 30 people
 * with two pages each begin 720 in a minute.
 */
const MAX_HANDSHAKES = 1_200;
const WINDOW_MS = 60_000;

export type HandshakeLimit = {
  /** Counts one. @returns false when it is too many */
  take(address: string, nowMs: number): boolean;
};

/** One window for all addresses: its end forgets them, so that they never pile up. */
export function createHandshakeLimit(): HandshakeLimit {
  const counts = new Map<string, number>();
  let windowEndsAtMs = 0;
  return {
    take(address, nowMs) {
      if (nowMs >= windowEndsAtMs) {
        counts.clear();
        windowEndsAtMs = nowMs + WINDOW_MS;
      }
      const count = (counts.get(address) ?? 0) + 1;
      counts.set(address, count);
      return count <= MAX_HANDSHAKES;
    },
  };
}
