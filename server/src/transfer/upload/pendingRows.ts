import { sql, type Kysely } from 'kysely';
import { updateBatch } from '../../db/batches.ts';
import { secondsFromNow } from '../../db/databaseClock.ts';
import type { Database } from '../../db/schema.ts';
import type { UploadRows } from './receiving/receiveUpload.ts';
import type { RemoveGroupsContext } from './removeGroups.ts';
import { removeInBatches } from './removeInBatches.ts';

const BATCH = 100;

/** Tables whose rows begin as uploads under a lease (`pending`), and end as `deleting`. */
type PendingTable = 'shares' | 'order_uploads' | 'print_jobs';

type PendingRows = Pick<UploadRows, 'renewLease' | 'deleteRow'>;

export function createPendingRows(db: Kysely<Database>, name: PendingTable): PendingRows {
  const table = sql.table(name);
  return {
    async renewLease(id, leaseSeconds) {
      const { numAffectedRows = 0n } = await sql`
        update ${table} set lease_expires_at = ${secondsFromNow(leaseSeconds)}
        where id = ${id} and state = 'pending' and lease_expires_at > now()`.execute(db);
      return numAffectedRows > 0n;
    },

    async deleteRow(id) {
      await sql`delete from ${table} where id = ${id}`.execute(db);
    },
  };
}

export function createPendingRowsSweep(db: Kysely<Database>, table: PendingTable) {
  return {
    batchSize: BATCH,

    /** Marks uploads whose lease has ended as `deleting`. A live upload renews its lease, so it is never marked. */
    markAbandoned: () =>
      updateBatch(db, {
        table,
        key: 'id',
        set: sql`state = 'deleting'`,
        where: sql`state = 'pending' and lease_expires_at <= now()`,
        size: BATCH,
      }),

    removeDeleting: (context: RemoveGroupsContext) =>
      removeInBatches(
        { ...context, db },
        {
          table,
          where: sql`state = 'deleting'`,
          end: (trx, removed) =>
            trx.deleteFrom(table).where('object_group', 'in', removed).execute(),
        },
      ),
  };
}
