/** Time that a process works, without that in which it waits for others. Both calls may come when it is so already. */
export type WorkTimer = {
  resume(): void;
  pause(): void;
  /** How long it has run altogether. */
  milliseconds(): number;
};

/** Stands still at first. Calls `onOver` once, when it has run for `limitInMilliseconds` altogether. */
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
