/**
 * Maximum number of new connections per address and window. After a restart, each page reconnects at most every 5 s, so
 * 30 people with two pages each make 720 attempts in a minute.
 */
const MAX_HANDSHAKES = 1_200;
const WINDOW_MS = 60_000;

export type HandshakeLimit = {
  /** Counts a new connection. @returns false when its address is over the limit */
  take(address: string, nowMs: number): boolean;
};

/** Creates the limit. All addresses share one window, at whose end all counts are cleared, which bounds the memory. */
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
