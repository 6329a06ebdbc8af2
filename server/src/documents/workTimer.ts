/** Time that a process works, without that in which it waits for others. Both calls may come when it is so already. */
export type WorkTimer = { resume(): void; pause(): void };

/** Stands still at first. Calls `onOver` once, when it has run for `limitInMilliseconds` altogether. */
export function createWorkTimer(limitInMilliseconds: number, onOver: () => void): WorkTimer {
  let left = limitInMilliseconds;
  let runningSince = 0;
  let timer: NodeJS.Timeout | undefined;
  return {
    resume() {
      if (timer !== undefined) return;
      runningSince = performance.now();
      timer = setTimeout(onOver, left);
    },
    pause() {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      left = Math.max(0, left - (performance.now() - runningSince));
    },
  };
}
