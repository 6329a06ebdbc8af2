import { AppError } from './http/appError.ts';

const RETRY_SECONDS = 5;

type WorkQueueOptions = {
  readonly maxRunning: number;
  /** Some seconds of work: who comes later is told so, in place of a reply that comes after they left. */
  readonly maxWaiting: number;
};

export type WorkQueue = {
  /** @throws {AppError} `service.unavailable` when too many wait already */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
};

/** Lets few run at once, in the order in which they came. */
export function createWorkQueue({ maxRunning, maxWaiting }: WorkQueueOptions): WorkQueue {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function enter(): Promise<void> {
    if (running < maxRunning) {
      running += 1;
      return;
    }
    if (waiting.length >= maxWaiting) {
      throw new AppError('service.unavailable', { retryAfterSeconds: RETRY_SECONDS });
    }
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  /** The place goes to the next one who waits, and else is free. */
  function leave(): void {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }

  return {
    async run(work) {
      await enter();
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
