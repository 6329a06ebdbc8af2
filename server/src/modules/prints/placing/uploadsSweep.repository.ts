import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { ObjectGroup } from '../../../object-store/objectKey.ts';
import type { RemoveGroups } from '../../../upload/removeGroups.ts';

const BATCH = 100;

export type UploadsSweepRepository = ReturnType<typeof createUploadsSweepRepository>;

/** Uploads that never became an order. Several sweepers may run at once: each row is taken by one (`skip locked`). */
export function createUploadsSweepRepository(db: Kysely<Database>) {
  return {
    batchSize: BATCH,

    /** One that lives renews its lease, so it is never among them. */
    markAbandoned: async (): Promise<number> => {
      const { numAffectedRows = 0n } = await sql`
        update print_uploads set state = 'deleting' where id in (
          select id from print_uploads where state = 'pending' and lease_expires_at <= now()
          limit ${BATCH} for update skip locked
        )`.execute(db);
      return Number(numAffectedRows);
    },

    /** The rows stay locked while their bytes go, and are free again at once when this process dies. */
    async deleteBatch(removeGroups: RemoveGroups): Promise<number> {
      return db.transaction().execute(async (trx) => {
        const rows = await trx
          .selectFrom('print_uploads')
          .select('object_group')
          .where('state', '=', 'deleting')
          .limit(BATCH)
          .forUpdate()
          .skipLocked()
          .execute();
        const removed = await removeGroups(rows.map((row) => row.object_group as ObjectGroup));
        if (removed.length === 0) return 0;
        await trx.deleteFrom('print_uploads').where('object_group', 'in', removed).execute();
        return removed.length;
      });
    },
  };
}
