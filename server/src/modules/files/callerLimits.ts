import type { Dependencies } from '../../dependencies.ts';
import { createRateCounters } from '../../http/limits/rateCounters.repository.ts';
import { createSharedLimit, noLimit, type SharedLimit } from '../../http/limits/sharedLimit.ts';

export type CallerLimits = {
  /** Only wrong ones are counted, and only they are refused: nobody is kept from files by a neighbour who guesses. */
  readonly wrongTokens: SharedLimit;
};

/** What one address may do that is known only while a call runs. */
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
