import { sql, type RawBuilder } from 'kysely';

/**
 * Returns SQL for the time of a row's next retry. The pause grows exponentially with the row's column `attempts`, from
 * 10 s up to the longest pause.
 */
export function exponentialBackoff(longestPauseSeconds: number): RawBuilder<Date> {
  return sql<Date>`now() + make_interval(
    secs => least(10 * power(2, least(attempts, 10)), ${longestPauseSeconds}))`;
}
