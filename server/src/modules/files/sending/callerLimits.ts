import type { Dependencies } from '../../../dependencies.ts';
import { createRateCounters } from '../../../http/limits/rates/rateCounters.repository.ts';
import {
  createSharedLimit,
  noLimit,
  type SharedLimit,
} from '../../../http/limits/rates/sharedLimit.ts';

export type CallerLimits = {
  /**
   * Limits the number of wrong tokens per address. Calls with a right token are not limited, so that a guesser cannot
   * lock out others who share the address.
   */
  readonly wrongTokens: SharedLimit;
};

/** Creates the limits per address that need facts known only while a call runs. */
export function createCallerLimits({
  db,
  settings,
}: Pick<Dependencies, 'db' | 'settings'>): CallerLimits {
  if (!settings.rateLimits) return { wrongTokens: noLimit };
  const counters = createRateCounters(db);
  return {
    wrongTokens: createSharedLimit(counters, { name: 'wrong-token', max: 20, windowSeconds: 600 }),
  };
}
