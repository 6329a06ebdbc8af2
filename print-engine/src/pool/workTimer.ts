/** Stopwatch for the time that a process works. Calling `resume` or `pause` twice in a row is harmless. */
export type WorkTimer = {
  resume(): void;
  pause(): void;
  /** Returns the total time for which the stopwatch ran. */
  milliseconds(): number;
};

/**
 * Creates a stopwatch, which starts paused. It calls `onOver` once, when its total running time reaches
 * `limitInMilliseconds`.
 */
export function createWorkTimer(limitInMilliseconds: number, onOver: () => void): WorkTimer {
  let before = 0;
  let runningSince = 0;
  let timer: NodeJS.Timeout | undefined;
  const milliseconds = (): number =>
    before + (timer === undefined ? 0 : performance.now() - runningSince);
  return {
    resume() {
      if (timer !== undefined) return;
      runningSince = performance.now();
      timer = setTimeout(onOver, Math.max(0, limitInMilliseconds - before));
    },
    pause() {
      before = milliseconds();
      clearTimeout(timer);
      timer = undefined;
    },
    milliseconds,
  };
}
