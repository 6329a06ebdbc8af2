interface Silence {
  /** Aborts when nothing was heard for as long as was allowed. */
  readonly signal: AbortSignal;
  /** From now on it may be silent for this long. */
  readonly allow: (durationMs: number) => void;
  readonly giveUp: () => void;
  readonly end: () => void;
}

/** Ends what says nothing, however long what is said takes: a slow line is not a dead one. */
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
