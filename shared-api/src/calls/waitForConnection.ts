const FIRST_PAUSE_MS = 1_000;
/**
 * Maximum pause between two tries. It is long enough to save a phone's battery, and short enough for a person who
 * watches.
 */
const LONGEST_PAUSE_MS = 15_000;

/**
 * Waits before the next try, with exponential backoff. Ends early if the browser is online again or the signal aborts.
 * @param waits number of waits before this one
 */
export function waitForConnection(waits: number, signal: AbortSignal): Promise<void> {
  const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** waits);
  return new Promise((resolve) => {
    // Jitter: after a server restart, clients must not all return at the same moment.
    const timer = setTimeout(end, pauseMs * (0.5 + Math.random() / 2));
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
    function end(): void {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    }
  });
}
