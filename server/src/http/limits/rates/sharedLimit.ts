import { AppError } from '../../../errors/appError.ts';
import type { RateCounters } from './rateCounters.repository.ts';

export type RateLimit = {
  /** Name of the limit. Limits with the same name share a count. */
  readonly name: string;
  /** Maximum number of calls in one window. */
  readonly max: number;
  readonly windowSeconds: number;
};

export type SharedLimit = {
  /**
   * Counts a call of this caller. The count is exact even with many calls at once. @throws {AppError}
   * `request.too_many`
   */
  take(caller: string): Promise<void>;
};

/** Creates a limit that all server processes share. `caller` is an address or an account. */
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

/** Replaces each limit when limits are off. */
export const noLimit: SharedLimit = {
  take: () => Promise.resolve(),
};
