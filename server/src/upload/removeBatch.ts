import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { ObjectGroup } from '../object-store/objectKey.ts';
import type { RemoveGroups } from './removeGroups.ts';

type BatchOfGroups = {
  readonly table: 'shares' | 'print_uploads' | 'prints';
  readonly where: RawBuilder<unknown>;
  /** In rows. */
  readonly size: number;
  readonly removeGroups: RemoveGroups;
  /** What becomes of the rows whose bytes are gone; the others keep theirs for the next sweep. */
  readonly end: (trx: Transaction<Database>, removed: readonly ObjectGroup[]) => Promise<unknown>;
};

/**
 * The bytes of a batch of rows, then the rows. They stay locked meanwhile, and are free again at once when this
 * process dies. Several sweepers may run at once: each row is taken by one (`skip locked`).
 * @returns how many
 */
export function removeBatch(
  db: Kysely<Database>,
  { table, where, size, removeGroups, end }: BatchOfGroups,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ object_group: ObjectGroup }>`
      select object_group from ${sql.table(table)}
      where ${where} limit ${size} for update skip locked`.execute(trx);
    const removed = await removeGroups(rows.map((row) => row.object_group));
    if (removed.length > 0) await end(trx, removed);
    return removed.length;
  });
}
