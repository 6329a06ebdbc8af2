import { liveLimits } from '../liveLimits.ts';

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
      return count <= liveLimits.maxHandshakesAMinute;
    },
  };
}
