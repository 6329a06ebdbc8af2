import { AppError } from '../appError.ts';
import type { RateCounters, Usage } from './rateCounters.repository.ts';

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
  /** For what is known only afterwards, and then counted with `add`. @throws {AppError} `request.too_many` */
  check(caller: string): Promise<void>;
  add(caller: string, amount: number): Promise<void>;
};

/** A limit that all server processes keep together. What it counts with is the caller’s address or account. */
export function createSharedLimit(counters: RateCounters, limit: RateLimit): SharedLimit {
  const { name, max, windowSeconds } = limit;
  const keyOf = (caller: string) => `${name}:${caller}`;

  function refuseOver({ count, secondsLeft }: Usage): void {
    if (count > max) throw new AppError('request.too_many', { retryAfterSeconds: secondsLeft });
  }

  return {
    async take(caller) {
      refuseOver(await counters.add({ key: keyOf(caller), amount: 1, windowSeconds }));
    },

    async check(caller) {
      const usage = await counters.find(keyOf(caller));
      if (usage !== undefined) refuseOver(usage);
    },

    async add(caller, amount) {
      await counters.add({ key: keyOf(caller), amount, windowSeconds });
    },
  };
}

/** Where limits are off. */
export const noLimit: SharedLimit = {
  take: () => Promise.resolve(),
  check: () => Promise.resolve(),
  add: () => Promise.resolve(),
};
