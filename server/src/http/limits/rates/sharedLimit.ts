import { AppError } from '../../../errors/appError.ts';
import type { RateCounters } from './rateCounters.repository.ts';

export type RateLimit = {
  /** Limits with the same name share a count. */
  readonly name: string;
  /** Maximum number of calls in a window. */
  readonly max: number;
  readonly windowSeconds: number;
};

export type SharedLimit = {
  /** Counts a call exactly, even among many at once. @throws {AppError} `request.too_many` */
  take(caller: string): Promise<void>;
};

/** A limit shared by all server processes. Counts by the caller's address or account. */
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

/** Used when limits are off. */
export const noLimit: SharedLimit = {
  take: () => Promise.resolve(),
};
