const FIRST_PAUSE_MS = 1_000;
/** Of a phone in a pocket, each try costs next to nothing; of a person who looks, nobody waits longer. */
const LONGEST_PAUSE_MS = 15_000;

/**
 * Waits before the next try with exponential backoff, or until the browser is online again or the signal aborts.
 * @param waits how often it was waited before
 */
export function waitForConnection(waits: number, signal: AbortSignal): Promise<void> {
  const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** waits);
  return new Promise((resolve) => {
    // After a restart of the server not everybody comes back in the same moment.
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
