import { AppError } from './errors/appError.ts';

const RETRY_SECONDS = 5;

export type Semaphore = {
  /**
   * Waits for a free place, first come first served. Aborting `signal` leaves the queue.
   * @throws {AppError} `service.unavailable` when too many calls wait already
   */
  run<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result>;
};

type SemaphoreLimits = {
  readonly atOnce: number;
  /** Maximum queue length: a few seconds of work. Callers beyond it would give up before their turn. */
  readonly waiting: number;
};

/** Semaphore: lets at most `atOnce` tasks run at a time. */
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
      throw new AppError('service.unavailable', { retryAfterSeconds: RETRY_SECONDS });
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

  /** Passes the place to the first in the queue, or frees it. */
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
