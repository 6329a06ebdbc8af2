import { AppError } from './http/appError.ts';

const RETRY_SECONDS = 5;

export type Turns = {
  /**
   * Waits for a turn, first come first served; who gives up while it waits leaves the line.
   * @throws {AppError} `service.unavailable` when too many wait already
   */
  run<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result>;
};

type TurnLimits = {
  readonly atOnce: number;
  /** Some seconds of work: who comes later is told so, in place of a reply that comes after they left. */
  readonly waiting: number;
};

/** Lets few work at once. */
export function createTurns({ atOnce, waiting }: TurnLimits): Turns {
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

  /** The turn goes to the next in line, and else is free. */
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
