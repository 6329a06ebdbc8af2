/** Time that a child works, without that in which it waits for others. */
export type WorkTimer = { resume(): void; pause(): void };

/** Stands still at first. Calls `onOver` once, when it has run for `limitInMilliseconds` altogether. */
export function createWorkTimer(limitInMilliseconds: number, onOver: () => void): WorkTimer {
  let left = limitInMilliseconds;
  let runningSince = 0;
  let timer: NodeJS.Timeout | undefined;
  return {
    resume() {
      runningSince = performance.now();
      timer = setTimeout(onOver, left);
    },
    pause() {
      clearTimeout(timer);
      left = Math.max(0, left - (performance.now() - runningSince));
    },
  };
}
