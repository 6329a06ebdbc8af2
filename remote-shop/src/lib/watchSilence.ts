interface Silence {
  /** Aborts when the timer runs out, or when `giveUp` is called. */
  readonly signal: AbortSignal;
  /** Restarts the timer with another duration. */
  readonly allow: (durationMs: number) => void;
  readonly giveUp: () => void;
  readonly end: () => void;
}

/**
 * Starts a timer that aborts unless it is restarted. It serves as an idle timeout, so that a slow connection does not
 * count as lost.
 */
export function watchSilence(durationMs: number): Silence {
  const controller = new AbortController();
  let timer: number | undefined;
  const giveUp = () => controller.abort();
  const end = () => window.clearTimeout(timer);
  const allow = (ms: number) => {
    end();
    timer = window.setTimeout(giveUp, ms);
  };
  allow(durationMs);
  return { signal: controller.signal, allow, giveUp, end };
}
