import { sql, type Kysely } from 'kysely';
import { deleteInBatches } from '../../../db/batches.ts';
import { databaseNow } from '../../../db/databaseClock.ts';
import type { Database } from '../../../db/schema.ts';
import { delay, FREE_FAILURES, isBlocked, isOld, newCount } from './signInDelay.ts';

/**
 * Counts an attempt as failed before its password is checked, so that concurrent attempts are all counted. All server
 * processes count together.
 * @returns 0 if the attempt may be made, else the seconds to wait
 */
export async function beginAttempt(db: Kysely<Database>, counter: string): Promise<number> {
  const counted = await db
    .insertInto('sign_in_failures')
    .values({ counter, count: 1, first_at: databaseNow })
    .onConflict((conflict) =>
      conflict
        .column('counter')
        .doUpdateSet({
          count: newCount,
          first_at: sql`case when ${isOld} then ${databaseNow} else sign_in_failures.first_at end`,
          blocked_until: sql`case when ${newCount} >= ${FREE_FAILURES} then ${databaseNow} + ${delay} end`,
        })
        .where(sql<boolean>`not ${isBlocked}`),
    )
    .returning('counter')
    .executeTakeFirst();
  return counted === undefined ? secondsBlocked(db, counter) : 0;
}

/** Takes back the counted failure of an attempt whose password could not be checked. */
export async function giveBack(db: Kysely<Database>, counter: string): Promise<void> {
  await db
    .updateTable('sign_in_failures')
    .set({ count: sql`greatest(count - 1, 0)`, blocked_until: null })
    .where('counter', '=', counter)
    .execute();
}

/** Resets a counter after an attempt with the right password. */
export async function clearFailures(db: Kysely<Database>, counter: string): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('counter', '=', counter).execute();
}

/** Deletes the counters that name this e-mail address. */
export async function clearFailuresOf(db: Kysely<Database>, emailKey: string): Promise<void> {
  const ending = ` ${emailKey}`;
  await db
    .deleteFrom('sign_in_failures')
    .where(sql<boolean>`right(counter, ${ending.length}) = ${ending}`)
    .execute();
}

/** Deletes counters whose window and delay are over. @returns how many */
export function deleteOldFailures(db: Kysely<Database>): Promise<number> {
  const where = sql`${isOld} and not ${isBlocked}`;
  return deleteInBatches(db, { table: 'sign_in_failures', key: 'counter', where });
}

async function secondsBlocked(db: Kysely<Database>, counter: string): Promise<number> {
  const seconds = sql<string>`ceil(extract(epoch from blocked_until - ${databaseNow}))`;
  const row = await db
    .selectFrom('sign_in_failures')
    .select(seconds.as('seconds'))
    .where('counter', '=', counter)
    .executeTakeFirst();
  // At least 1 s, because the delay may have ended or been lifted meanwhile.
  return Math.max(1, Number(row?.seconds ?? 1));
}
