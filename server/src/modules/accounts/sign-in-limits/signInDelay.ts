import { sql } from 'kysely';
import { databaseNow } from '../../../db/databaseClock.ts';

/** Time in seconds after the first failure of a counter. A failure after it starts the counter again at 1. */
const WINDOW_SECONDS = 15 * 60;

/**
 * Number of failures after which further attempts are delayed. The first delay is 1 s, and each next one is twice as
 * long.
 */
export const FREE_FAILURES = 5;

/** Maximum delay. It is short, so that a stranger's failures cannot lock the owner out for longer. */
const MAX_DELAY_SECONDS = 30;

const windowStart = sql<Date>`${databaseNow} - make_interval(secs => ${WINDOW_SECONDS})`;
/** Whether the window of the counter is over. */
export const isOld = sql<boolean>`sign_in_failures.first_at < ${windowStart}`;
/** Whether a delay has not ended yet. */
export const isBlocked = sql<boolean>`coalesce(sign_in_failures.blocked_until > ${databaseNow}, false)`;
/** Number of failures with the one that is being counted. */
export const newCount = sql<number>`(case when ${isOld} then 1 else sign_in_failures.count + 1 end)`;
/** Delay after that failure. */
export const delay = sql`make_interval(secs => least(${MAX_DELAY_SECONDS}, power(2, ${newCount} - ${FREE_FAILURES})))`;
