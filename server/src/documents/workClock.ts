import { createWorkTimer } from './workTimer.ts';

/** What one job of a process has taken. */
export type WorkClock = {
  /** The process works, as far as anybody knows: it waits for neither source nor sink. */
  resume(): void;
  pause(): void;
  workedMilliseconds(): number;
  stop(): void;
};

/** `cpu`: the job has used up its time. `stuck`: it did not, but did not end either. */
export type TimeOver = 'cpu' | 'stuck';

type WorkClockOptions = {
  readonly limitInMilliseconds: number;
  /** @returns how long the process has worked in its life, `undefined` where the system does not say */
  readonly cpuMilliseconds: () => number | undefined;
  readonly onOver: (reason: TimeOver) => void;
};

/** Where ten processes want each core, a job still gets its whole CPU time before it counts as stuck. */
const STUCK_FACTOR = 10;
const MIN_STUCK_MILLISECONDS = 60_000;
const POLL_MILLISECONDS = 100;

/**
 * Limits the CPU time of a job, not how long it takes: a busy machine must not refuse what an idle one reads. Where CPU time
 * is unknown, the time in which the process does not wait for others is limited instead.
 */
export function createWorkClock(options: WorkClockOptions): WorkClock {
  const { limitInMilliseconds, cpuMilliseconds, onOver } = options;
  const startedAt = cpuMilliseconds();
  if (startedAt === undefined) {
    const timer = createWorkTimer(limitInMilliseconds, () => onOver('cpu'));
    return { ...timer, workedMilliseconds: () => timer.milliseconds(), stop: () => timer.pause() };
  }
  let worked = 0;
  const workedMilliseconds = (): number =>
    (worked = (cpuMilliseconds() ?? startedAt + worked) - startedAt);
  const stuckAfter = Math.max(limitInMilliseconds * STUCK_FACTOR, MIN_STUCK_MILLISECONDS);
  const wall = createWorkTimer(stuckAfter, () => onOver('stuck'));
  const poll = setInterval(() => {
    if (workedMilliseconds() >= limitInMilliseconds) onOver('cpu');
  }, POLL_MILLISECONDS);
  return {
    resume: () => wall.resume(),
    pause: () => wall.pause(),
    workedMilliseconds,
    stop() {
      clearInterval(poll);
      wall.pause();
    },
  };
}
