import { sql, type RawBuilder } from 'kysely';

/** The current time by the database's clock, which alone decides what has expired. */
export const databaseNow = sql<Date>`now()`;

export function secondsFromNow(seconds: number): RawBuilder<Date> {
  return sql<Date>`now() + make_interval(secs => ${seconds})`;
}
