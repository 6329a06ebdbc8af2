import { keptSeconds, type Id } from '@parchi/contract';
import { sql, type Kysely, type Transaction } from 'kysely';
import { deleteInBatches } from '../../db/batches.ts';
import { databaseNow } from '../../db/databaseClock.ts';
import type { Database } from '../../db/schema.ts';

/** Maximum number of open reports that are stored per share or shop. Further ones are only counted. */
const MOST_OPEN_OF_OBJECT = 20;

export type NewReport = {
  /** The share or shop, as the list of an operator's actions names it. */
  readonly object: string;
  readonly shareId: Id | undefined;
  readonly reason: string;
  readonly words: string | undefined;
  readonly email: string | undefined;
};

export type Report = {
  readonly id: number;
  readonly object: string;
  readonly reason: string;
  readonly words: string | null;
  readonly email: string | null;
  /** How many more reports of the object came after this one, and were only counted. */
  readonly more: number;
  readonly reportedAt: Date;
  readonly closedAt: Date | null;
  readonly shareId: string | null;
};

/**
 * Stores a report, or only counts it if its object has many open ones. Concurrent reports of one object wait for each
 * other.
 * @returns how many open reports the object had
 */
export async function insertReport(
  trx: Transaction<Database>,
  { object, shareId, reason, words, email }: NewReport,
): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${object}, 0))`.execute(trx);
  const open = await trx
    .selectFrom('reports')
    .select('id')
    .where('object', '=', object)
    .where('closed_at', 'is', null)
    .orderBy('id', 'desc')
    .execute();
  const [newest] = open;
  if (newest !== undefined && open.length >= MOST_OPEN_OF_OBJECT) {
    await trx
      .updateTable('reports')
      .set({ more: sql`more + 1` })
      .where('id', '=', newest.id)
      .execute();
    return open.length;
  }
  await trx
    .insertInto('reports')
    .values({
      object,
      share_id: shareId ?? null,
      reason,
      words: words ?? null,
      email: email ?? null,
    })
    .execute();
  return open.length;
}

/** Lists reports, newest first. */
export function listReports(
  db: Kysely<Database>,
  { isOpen, count }: { readonly isOpen: boolean; readonly count: number },
): Promise<Report[]> {
  const reports = selectReports(db).orderBy('id', 'desc').limit(count);
  return (isOpen ? reports.where('closed_at', 'is', null) : reports).execute();
}

export function findReport(db: Kysely<Database>, id: number): Promise<Report | undefined> {
  return selectReports(db).where('id', '=', id).executeTakeFirst();
}

/** Closes the open reports of an object. @returns how many */
export async function closeReportsOf(trx: Kysely<Database>, object: string): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('reports')
    .set({ closed_at: databaseNow })
    .where('object', '=', object)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Returns how many objects have open reports, and for how long the oldest has waited. */
export async function countOpenReports(
  db: Kysely<Database>,
): Promise<{ readonly count: number; readonly oldestSeconds: number }> {
  const { rows } = await sql<{ count: number; oldestSeconds: number }>`
    select count(distinct object)::int as count,
      coalesce(extract(epoch from now() - min(reported_at)), 0)::float as "oldestSeconds"
    from reports where closed_at is null`.execute(db);
  return rows[0] ?? { count: 0, oldestSeconds: 0 };
}

/** Deletes reports after 90 days, with the addresses that reporters left for an answer. */
export function deleteOldReports(db: Kysely<Database>): Promise<number> {
  return deleteInBatches(db, {
    table: 'reports',
    key: 'id',
    where: sql`reported_at < now() - make_interval(secs => ${keptSeconds.report})`,
  });
}

function selectReports(db: Kysely<Database>) {
  return db
    .selectFrom('reports')
    .select(['object', 'reason', 'words', 'email', 'more', 'share_id as shareId'])
    .select(['reported_at as reportedAt', 'closed_at as closedAt'])
    .select(sql<number>`id::float8`.as('id'));
}
