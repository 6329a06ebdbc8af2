import type { ObjectGroup } from '@parchi/object-store';
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { isBeingDownloaded } from '../download/downloadLeases.repository.ts';
import { removeGroups, type RemoveGroupsContext } from './removeGroups.ts';

/**
 * Maximum number of rows in a batch. It is small, because other queries to the embedded database wait while the bytes
 * of a batch are removed.
 */
const BATCH = 10;

export type RemoveEndedContext = RemoveGroupsContext & { readonly db: Kysely<Database> };

/** Tables whose rows own a group of objects. */
export type GroupTable = 'shares' | 'order_uploads' | 'print_jobs' | 'orders';

type EndedGroups = {
  readonly table: GroupTable;
  readonly where: RawBuilder<unknown>;
  /** Updates the rows whose bytes were removed. The bytes of other rows stay until the next sweep. */
  readonly end: (trx: Transaction<Database>, removed: readonly ObjectGroup[]) => Promise<unknown>;
};

/**
 * Removes the bytes of a few rows and then updates those rows, until each row was tried once. The rows are locked
 * meanwhile; the lock ends with the process. Several server processes may sweep at once: each row is taken by only one
 * of them (`skip locked`). Rows whose bytes are being downloaded wait for a later sweep.
 * @returns how many groups were removed
 */
export async function removeEnded(
  { db, ...context }: RemoveEndedContext,
  { table, where, end }: EndedGroups,
): Promise<number> {
  const stuck: ObjectGroup[] = [];
  let total = 0;
  let count: number;
  do {
    count = await db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ object_group: ObjectGroup }>`
        select object_group from ${sql.table(table)}
        where (${where}) and object_group <> all(${stuck}::text[])
          and not ${isBeingDownloaded(table)}
        limit ${BATCH} for update skip locked`.execute(trx);
      const groups = rows.map((row) => row.object_group);
      const removed = await removeGroups(context, groups);
      if (removed.length > 0) await end(trx, removed);
      stuck.push(...groups.filter((group) => !removed.includes(group)));
      total += removed.length;
      return groups.length;
    });
  } while (count === BATCH);
  return total;
}
