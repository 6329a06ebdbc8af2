import { sql, type RawBuilder } from 'kysely';

/** When a row is due again that was tried `attempts` times: after ten seconds, then after twice as long each time. */
export function laterEachTime(longestPauseSeconds: number): RawBuilder<Date> {
  return sql<Date>`now() + make_interval(
    secs => least(10 * power(2, least(attempts, 10)), ${longestPauseSeconds}))`;
}
