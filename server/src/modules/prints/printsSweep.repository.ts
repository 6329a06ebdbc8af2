import { sql, type Kysely } from 'kysely';
import { databaseNow } from '../../db/databaseClock.ts';
import type { Database } from '../../db/schema.ts';
import type { ObjectGroup } from '../../object-store/objectKey.ts';
import type { RemoveGroups } from '../../upload/removeGroups.ts';

const BATCH = 100;

export type PrintsSweepRepository = ReturnType<typeof createPrintsSweepRepository>;

/** Orders that end. Several sweepers may run at once: each row is taken by one (`skip locked`). */
export function createPrintsSweepRepository(db: Kysely<Database>) {
  return {
    batchSize: BATCH,

    /** Nobody paid in time. The row lock decides between this and a payment that comes at the same moment. */
    expireUnpaid: async (): Promise<number> => {
      const { numAffectedRows = 0n } = await sql`
        update prints set state = 'expired', updated_at = now() where id in (
          select id from prints where state = 'awaiting_payment' and files_expire_at <= now()
          limit ${BATCH} for update skip locked
        )`.execute(db);
      return Number(numAffectedRows);
    },

    /** Orders that ended get the end of their files, whoever ended them. */
    async setEndOfFiles(ttlSeconds: number): Promise<number> {
      const { numAffectedRows = 0n } = await sql`
        update prints
        set files_expire_at = coalesce(completed_at, now()) + make_interval(secs => ${ttlSeconds})
        where id in (
          select id from prints
          where state in ('completed', 'refunded') and has_files and files_expire_at is null
          limit ${BATCH} for update skip locked
        )`.execute(db);
      return Number(numAffectedRows);
    },

    /**
     * Only the bytes: the order itself stays. Never those of an active one. The rows stay locked meanwhile, and are
     * free again at once when this process dies.
     */
    async removeFiles(removeGroups: RemoveGroups): Promise<number> {
      return db.transaction().execute(async (trx) => {
        const rows = await trx
          .selectFrom('prints')
          .select('object_group')
          .where('has_files', '=', true)
          .where('state', 'in', ['completed', 'refunded', 'expired'])
          .where('files_expire_at', '<=', databaseNow)
          .limit(BATCH)
          .forUpdate()
          .skipLocked()
          .execute();
        const removed = await removeGroups(rows.map((row) => row.object_group as ObjectGroup));
        if (removed.length === 0) return 0;
        await trx
          .updateTable('prints')
          .set({ has_files: false })
          .where('object_group', 'in', removed)
          .execute();
        return removed.length;
      });
    },
  };
}
