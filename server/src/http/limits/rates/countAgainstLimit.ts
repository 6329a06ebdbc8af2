import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { AppError } from '../../../errors/appError.ts';
import { addToCount } from './rateCounters.repository.ts';

export type RateLimit = {
  /** Name of the limit. Limits with the same name share a count. */
  readonly name: string;
  /** Maximum number of calls in one window. */
  readonly max: number;
  readonly windowSeconds: number;
};

/**
 * Counts a call against a limit that all server processes share. The count is exact even with many calls at once.
 * @param caller an address or an account
 * @throws {AppError} `request.too_many`
 */
export async function countAgainstLimit(
  db: Kysely<Database>,
  { name, max, windowSeconds }: RateLimit,
  caller: string,
): Promise<void> {
  const usage = await addToCount(db, { key: `${name}:${caller}`, amount: 1, windowSeconds });
  if (usage.count > max) {
    throw new AppError('request.too_many', { retryAfterSeconds: usage.secondsLeft });
  }
}
