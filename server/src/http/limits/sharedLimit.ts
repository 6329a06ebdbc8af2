import { AppError } from '../appError.ts';
import type { RateCounters } from './rateCounters.repository.ts';

export type RateLimit = {
  /** Limits of one name are one count. */
  readonly name: string;
  /** In a window. */
  readonly max: number;
  readonly windowSeconds: number;
};

export type SharedLimit = {
  /** Of many at once as many come through as may. @throws {AppError} `request.too_many` */
  take(caller: string): Promise<void>;
};

/** A limit that all server processes keep together. What it counts with is the caller’s address or account. */
export function createSharedLimit(counters: RateCounters, limit: RateLimit): SharedLimit {
  const { name, max, windowSeconds } = limit;
  const keyOf = (caller: string) => `${name}:${caller}`;

  return {
    async take(caller) {
      const usage = await counters.add({ key: keyOf(caller), amount: 1, windowSeconds });
      if (usage.count > max) {
        throw new AppError('request.too_many', { retryAfterSeconds: usage.secondsLeft });
      }
    },
  };
}

/** Where limits are off. */
export const noLimit: SharedLimit = {
  take: () => Promise.resolve(),
};
