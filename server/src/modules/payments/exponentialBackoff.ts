import { sql, type RawBuilder } from 'kysely';

/** Returns SQL for the next retry of a row with an `attempts` column: exponential backoff from 10 s up to the limit. */
export function exponentialBackoff(longestPauseSeconds: number): RawBuilder<Date> {
  return sql<Date>`now() + make_interval(
    secs => least(10 * power(2, least(attempts, 10)), ${longestPauseSeconds}))`;
}
