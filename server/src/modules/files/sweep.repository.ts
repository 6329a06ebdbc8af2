import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { ObjectGroup } from '../../object-store/objectKey.ts';

const BATCH = 100;

export type SweepRepository = ReturnType<typeof createSweepRepository>;

/** Queries of the sweep. Several sweepers may run at once: each row is taken by one (`skip locked`). */
export function createSweepRepository(db: Kysely<Database>) {
  async function markDeleting(condition: RawBuilder<unknown>): Promise<number> {
    const { numAffectedRows = 0n } = await sql`
      update shares set state = 'deleting' where id in (
        select id from shares where ${condition} limit ${BATCH} for update skip locked
      )`.execute(db);
    return Number(numAffectedRows);
  }

  return {
    batchSize: BATCH,

    /** From here on they are not served. @returns how many, at most a batch */
    markExpired: () => markDeleting(sql`state = 'ready' and expires_at <= now()`),

    /** Uploads that died. One that lives renews its lease, so it is never among them. */
    markAbandoned: () => markDeleting(sql`state = 'pending' and lease_expires_at <= now()`),

    /**
     * Removes the rows of one batch whose bytes `removeBytes` has removed; the others keep theirs for the next sweep.
     * The rows stay locked meanwhile, and are free again at once when this process dies.
     */
    async deleteBatch(
      removeBytes: (groups: readonly ObjectGroup[]) => Promise<readonly ObjectGroup[]>,
    ): Promise<number> {
      return db.transaction().execute(async (trx) => {
        const rows = await trx
          .selectFrom('shares')
          .select('object_group')
          .where('state', '=', 'deleting')
          .limit(BATCH)
          .forUpdate()
          .skipLocked()
          .execute();
        const removed = await removeBytes(rows.map((row) => row.object_group as ObjectGroup));
        if (removed.length === 0) return 0;
        await trx.deleteFrom('shares').where('object_group', 'in', removed).execute();
        return removed.length;
      });
    },

    /** In one question: a group changes from one table to the next in a transaction. */
    async findUnknownGroups(groups: readonly ObjectGroup[]): Promise<ObjectGroup[]> {
      const known = await db
        .selectFrom('shares')
        .select('object_group')
        .where('object_group', 'in', groups)
        .unionAll(
          db.selectFrom('print_uploads').select('object_group').where('object_group', 'in', groups),
        )
        .unionAll(
          db
            .selectFrom('prints')
            .select('object_group')
            .where('object_group', 'in', groups)
            .where('has_files', '=', true),
        )
        .execute();
      const knownGroups = new Set(known.map((row) => row.object_group));
      return groups.filter((group) => !knownGroups.has(group));
    },
  };
}
