import { AppError } from '../http/appError.ts';

export type Turns = {
  /**
   * Waits for a turn, first come first served.
   * @returns what to call when the turn is over, once
   * @throws {AppError} `service.unavailable` when too many wait already
   */
  take(signal: AbortSignal | undefined): Promise<() => void>;
};

type TurnLimits = { readonly atOnce: number; readonly waiting: number };

export function createTurns({ atOnce, waiting }: TurnLimits): Turns {
  let free = atOnce;
  const line = new Set<() => void>();

  function leave(): void {
    const [next] = line;
    if (next === undefined) free += 1;
    else {
      line.delete(next);
      next();
    }
  }

  return {
    async take(signal) {
      signal?.throwIfAborted();
      if (free > 0) {
        free -= 1;
        return leave;
      }
      if (line.size >= waiting)
        throw new AppError('service.unavailable', { retryAfterSeconds: 10 });
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
      return leave;
    },
  };
}
