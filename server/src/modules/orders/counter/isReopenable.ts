import { sql, type RawBuilder } from 'kysely';
import { secondsFromNow } from '../../../db/databaseClock.ts';
import { areFilesThere } from '../files/areFilesThere.ts';

/**
 * Condition on the rows of `orders`: the shop completed the order within these seconds, so it can still put the order
 * back, and the order's files still exist.
 */
export function isReopenable(withinSeconds: number): RawBuilder<boolean> {
  return sql<boolean>`coalesce(orders.completed_at > ${secondsFromNow(-withinSeconds)}, false)
    and ended_at is null and ${areFilesThere}`;
}
