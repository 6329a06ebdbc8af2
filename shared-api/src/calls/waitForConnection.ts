const FIRST_PAUSE_MS = 1_000;
/**
 * Maximum pause between two tries. It is long enough to save a phone's battery, and short enough for a person who
 * watches.
 */
const LONGEST_PAUSE_MS = 15_000;

/** Returns the pause of exponential backoff before jitter, in ms. @param waits number of waits before this one */
export const backoffMs = (waits: number): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** waits);

/**
 * Waits before the next try, with exponential backoff. Ends early if the browser is online again or the signal aborts.
 * @param waits number of waits before this one
 */
export function waitForConnection(waits: number, signal: AbortSignal): Promise<void> {
  // Jitter: after a server restart, clients must not all return at the same moment.
  return pause(backoffMs(waits) * (0.5 + Math.random() / 2), [
    [window, 'online'],
    [signal, 'abort'],
  ]);
}

/** Waits for the time that the server set, plus up to 25 % as jitter. Ends early only if the signal aborts. */
export function waitForServer(ms: number, signal: AbortSignal): Promise<void> {
  return pause(ms * (1 + Math.random() / 4), [[signal, 'abort']]);
}

/** Waits for a time, or until one of the events. */
function pause(ms: number, ends: readonly (readonly [EventTarget, string])[]): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, ms);
    for (const [target, type] of ends) target.addEventListener(type, end);
    function end(): void {
      clearTimeout(timer);
      for (const [target, type] of ends) target.removeEventListener(type, end);
      resolve();
    }
  });
}
