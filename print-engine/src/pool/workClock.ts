import { createWorkTimer } from './workTimer.ts';

/** Measures the time that one job takes, and reports when it takes too long. */
export type WorkClock = {
  /** Must be called when the process may be working, that is, when it waits neither for its source nor for its sink. */
  resume(): void;
  pause(): void;
  workedMilliseconds(): number;
  stop(): void;
};

/** `cpu`: the job has used up its CPU time. `stuck`: the job still has CPU time left, but takes far too long. */
export type TimeOver = 'cpu' | 'stuck';

type WorkClockOptions = {
  readonly limitInMilliseconds: number;
  /** @returns CPU time of the process since it started, `undefined` where the system does not report it */
  readonly cpuMilliseconds: () => number | undefined;
  readonly onOver: (reason: TimeOver) => void;
};

/**
 * Factor between a job's CPU time and the duration after which it counts as stuck. Even if ten processes compete for
 * each core, a job gets its whole CPU time.
 */
const STUCK_FACTOR = 10;
const MIN_STUCK_MILLISECONDS = 60_000;
const POLL_MILLISECONDS = 100;

/**
 * Limits the CPU time of a job rather than its duration, so that a busy machine refuses no document that an idle one
 * can read. Where CPU time is unknown, limits the time in which the process waits for neither its source nor its sink.
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
