import { sql, type RawBuilder } from 'kysely';

/** The database's clock: it alone decides what has expired. */
export const databaseNow = sql<Date>`now()`;

export function secondsFromNow(seconds: number): RawBuilder<Date> {
  return sql<Date>`now() + make_interval(secs => ${seconds})`;
}
