import { AppError } from '../../../http/appError.ts';

/** Each takes 19 MiB and one of the four threads that also read and write files. */
const MAX_RUNNING = 2;
/** Some seconds of work: who comes later is told so, in place of a reply that comes after they left. */
const MAX_WAITING = 200;
const RETRY_SECONDS = 5;

/** Lets few run at once, in the order in which they came. */
export function createHashQueue() {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function enter(): Promise<void> {
    if (running < MAX_RUNNING) {
      running += 1;
      return;
    }
    if (waiting.length >= MAX_WAITING) {
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
    async run<Result>(work: () => Promise<Result>): Promise<Result> {
      await enter();
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
