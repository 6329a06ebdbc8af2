import { sql, type Kysely } from 'kysely';
import { updateBatch } from '../../db/batches.ts';
import type { Database } from '../../db/schema.ts';
import type { RemoveGroups } from '../../upload/removeGroups.ts';
import { removeInBatches } from '../../upload/removeInBatches.ts';

const BATCH = 100;

export type PrintsSweepRepository = ReturnType<typeof createPrintsSweepRepository>;

/** Orders that end. */
export function createPrintsSweepRepository(db: Kysely<Database>) {
  const batch = { table: 'prints', key: 'id', size: BATCH } as const;
  return {
    batchSize: BATCH,

    /** Nobody paid in time. The row lock decides between this and a payment that comes at the same moment. */
    expireUnpaid: () =>
      updateBatch(db, {
        ...batch,
        set: sql`state = 'expired', updated_at = now()`,
        where: sql`state = 'awaiting_payment' and files_expire_at <= now()`,
      }),

    /** Orders that were paid before payments set an end: they get the whole time, as nobody was warned. */
    setEndOfOrders: (ttlSeconds: number) =>
      updateBatch(db, {
        ...batch,
        set: sql`ends_at = now() + make_interval(secs => ${ttlSeconds})`,
        where: sql`state = 'active' and ends_at is null`,
      }),

    /** Orders that ended get the end of their files, whoever ended them. */
    setEndOfFiles: (ttlSeconds: number) =>
      updateBatch(db, {
        ...batch,
        set: sql`files_expire_at = coalesce(completed_at, now()) + make_interval(secs => ${ttlSeconds})`,
        where: sql`state in ('completed', 'refunded') and has_files and files_expire_at is null`,
      }),

    /** Only the bytes: the order itself stays. Never those of an active one. */
    removeFiles: (removeGroups: RemoveGroups) =>
      removeInBatches(db, {
        table: 'prints',
        where: sql`has_files and state in ('completed', 'refunded', 'expired') and files_expire_at <= now()`,
        removeGroups,
        end: (trx, removed) =>
          trx
            .updateTable('prints')
            .set({ has_files: false })
            .where('object_group', 'in', removed)
            .execute(),
      }),
  };
}
