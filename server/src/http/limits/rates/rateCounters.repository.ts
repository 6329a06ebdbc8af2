import { keptSeconds } from '@parchi/contract';
import { sql, type Kysely } from 'kysely';
import { deleteInBatches } from '../../../db/batches.ts';
import { databaseNow, secondsFromNow } from '../../../db/databaseClock.ts';
import type { Database } from '../../../db/schema.ts';

/*
 * Queries of the counts that all server processes share. Each count has a window that begins with its first addition.
 */

export type Usage = {
  readonly count: number;
  /** Whole seconds until the window ends, at least one. */
  readonly secondsLeft: number;
  /** Identifies the window by its end, which is by the database's clock, to the microsecond. */
  readonly window: string;
};

type Amount = { readonly key: string; readonly amount: number };

type Addition = Amount & {
  /** Length of the window, which begins with the first addition. */
  readonly windowSeconds: number;
};

const secondsLeft = sql<number>`greatest(1, ceil(extract(epoch from ends_at - ${databaseNow})))::int`;
const windowName = sql<string>`ends_at::text`;
const isOver = sql<boolean>`rate_counters.ends_at <= ${databaseNow}`;

/**
 * Adds to a count. @returns the count including this addition
 * @throws RangeError for a window that is longer than the privacy page says
 */
export async function addToCount(
  db: Kysely<Database>,
  { key, amount, windowSeconds }: Addition,
): Promise<Usage> {
  if (windowSeconds > keptSeconds.count) throw new RangeError('the window is too long');
  const row = await db
    .insertInto('rate_counters')
    .values({ key, count: amount, ends_at: secondsFromNow(windowSeconds) })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`excluded.count + case when ${isOver} then 0 else rate_counters.count end`,
        ends_at: sql`case when ${isOver} then excluded.ends_at else rate_counters.ends_at end`,
      }),
    )
    .returning(['count', secondsLeft.as('seconds_left'), windowName.as('window')])
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), secondsLeft: row.seconds_left, window: row.window };
}

/** Subtracts what was added in this window. If the window is over, its count is gone anyway. */
export async function takeBackFromCount(
  db: Kysely<Database>,
  { key, amount, window }: Amount & Pick<Usage, 'window'>,
): Promise<void> {
  await db
    .updateTable('rate_counters')
    .set({ count: sql`greatest(count - ${amount}::bigint, 0)` })
    .where('key', '=', key)
    .where('ends_at', '=', sql<Date>`${window}::timestamptz`)
    .execute();
}

/** Returns the count of the open window; `undefined` when no window is open. */
export async function findUsage(db: Kysely<Database>, key: string): Promise<Usage | undefined> {
  const row = await db
    .selectFrom('rate_counters')
    .select(['count', secondsLeft.as('seconds_left'), windowName.as('window')])
    .where('key', '=', key)
    .where('ends_at', '>', databaseNow)
    .executeTakeFirst();
  return row && { count: Number(row.count), secondsLeft: row.seconds_left, window: row.window };
}

/** Deletes counts whose window is over. @returns how many */
export function deleteOldCounts(db: Kysely<Database>): Promise<number> {
  return deleteInBatches(db, { table: 'rate_counters', key: 'key', where: isOver });
}
