import type { FastifyRateLimitStore } from '@fastify/rate-limit';

/** Maximum number of callers that are counted at once. The one that has called least recently is forgotten first. */
const MAX_CALLERS = 5_000;

type Window = { count: number; readonly endsAtMs: number };

/**
 * Counts calls in this process. The plugin's own store goes by the system's clock: after that jumps back by an hour,
 * windows last an hour longer, so callers are refused although they have called rarely.
 */
export class MonotonicStore implements FastifyRateLimitStore {
  readonly #windows = new Map<string, Window>();

  incr: FastifyRateLimitStore['incr'] = (caller, callback, windowMs) => {
    const nowMs = performance.now();
    const found = this.#windows.get(caller);
    const isOpen = found !== undefined && nowMs < found.endsAtMs;
    const window = isOpen ? found : { count: 0, endsAtMs: nowMs + windowMs };
    window.count += 1;
    // A map keeps the order of insertion, so the first key is the one that has called least recently.
    this.#windows.delete(caller);
    this.#windows.set(caller, window);
    if (this.#windows.size > MAX_CALLERS) {
      const [oldest = ''] = this.#windows.keys();
      this.#windows.delete(oldest);
    }
    callback(null, { current: window.count, ttl: window.endsAtMs - nowMs });
  };

  child(): MonotonicStore {
    return new MonotonicStore();
  }
}
