import { AppError, RETRY_SOON_SECONDS } from '../errors/appError.ts';

export type Semaphore = {
  /**
   * Waits for a free place, then runs the work. Waiting calls are served in the order in which they came. Aborting
   * `signal` ends the wait.
   * @throws {AppError} `service.unavailable` when too many calls are waiting already
   */
  run<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result>;
};

type SemaphoreLimits = {
  readonly atOnce: number;
  /** Maximum length of the queue: a few seconds of work, because later callers would give up before their turn. */
  readonly waiting: number;
};

/** Creates a semaphore, which lets at most `atOnce` tasks run at a time. */
export function createSemaphore({ atOnce, waiting }: SemaphoreLimits): Semaphore {
  let free = atOnce;
  const line = new Set<() => void>();

  async function enter(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    if (free > 0) {
      free -= 1;
      return;
    }
    if (line.size >= waiting) {
      throw new AppError('service.unavailable', { retryAfterSeconds: RETRY_SOON_SECONDS });
    }
    await new Promise<void>((resolve, reject) => {
      const begin = (): void => {
        signal?.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = (): void => {
        line.delete(begin);
        reject(signal?.reason as Error);
      };
      line.add(begin);
      signal?.addEventListener('abort', giveUp, { once: true });
    });
  }

  /** Passes the place to the first call in the queue. If there is none, the place becomes free. */
  function leave(): void {
    const [next] = line;
    if (next === undefined) free += 1;
    else {
      line.delete(next);
      next();
    }
  }

  return {
    async run(work, signal) {
      await enter(signal);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
