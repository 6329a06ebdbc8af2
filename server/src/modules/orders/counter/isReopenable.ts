import { SHOPS_TIME_ZONE } from '@parchi/contract';
import { sql, type RawBuilder } from 'kysely';
import { secondsFromNow } from '../../../db/databaseClock.ts';
import { areFilesAvailable } from '../files/areFilesAvailable.ts';

/** SQL: whether the order was completed today, in the shops' time zone. */
const isCompletedToday = sql<boolean>`coalesce(
  timezone(${sql.lit(SHOPS_TIME_ZONE)}, orders.completed_at)::date = timezone(${sql.lit(SHOPS_TIME_ZONE)}, now())::date,
  false)`;

/** SQL: whether the order was completed within these seconds. */
export function isCompletedWithin(seconds: number): RawBuilder<boolean> {
  return sql<boolean>`coalesce(orders.completed_at > ${secondsFromNow(-seconds)}, false)`;
}

/**
 * SQL: whether the shop can put a completed order back: it completed the order today, or within these seconds, and the
 * order's files still exist.
 */
export function isReopenable(withinSeconds: number): RawBuilder<boolean> {
  return sql<boolean>`(${isCompletedToday} or ${isCompletedWithin(withinSeconds)})
    and orders.ended_at is null and ${areFilesAvailable}`;
}
