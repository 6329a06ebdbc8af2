import type { Id } from '@parchi/contract';
import { sql, type Kysely } from 'kysely';
import { updateInBatches } from '../../db/batches.ts';
import { secondsFromNow } from '../../db/databaseClock.ts';
import type { Database } from '../../db/schema.ts';
import { removeEnded, type GroupTable, type RemoveEndedContext } from '../removal/removeEnded.ts';

/** Tables whose rows begin as uploads under a lease (`pending`), and end as `deleting`. */
export type PendingTable = Exclude<GroupTable, 'orders'>;

export type PendingRow = { readonly table: PendingTable; readonly id: Id };

/** Renews the lease. @returns false when the lease has ended, after which the sweep may have removed the upload */
export async function renewLease(
  db: Kysely<Database>,
  { table, id }: PendingRow,
  leaseSeconds: number,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(table)} set lease_expires_at = ${secondsFromNow(leaseSeconds)}
    where id = ${id} and state = 'pending' and lease_expires_at > now()`.execute(db);
  return numAffectedRows > 0n;
}

export async function deletePendingRow(
  db: Kysely<Database>,
  { table, id }: PendingRow,
): Promise<void> {
  await sql`delete from ${sql.table(table)} where id = ${id}`.execute(db);
}

/**
 * Marks uploads whose lease has ended as `deleting`. A running upload renews its lease, so it is never marked.
 * @returns how many were marked
 */
export function markAbandoned(db: Kysely<Database>, table: PendingTable): Promise<number> {
  return updateInBatches(db, {
    table,
    key: 'id',
    set: sql`state = 'deleting'`,
    where: sql`state = 'pending' and lease_expires_at <= now()`,
  });
}

/** Removes the bytes and then the rows that are marked as `deleting`. @returns how many were removed */
export function removeDeleting(context: RemoveEndedContext, table: PendingTable): Promise<number> {
  return removeEnded(context, {
    table,
    where: sql`state = 'deleting'`,
    end: (trx, removed) => trx.deleteFrom(table).where('object_group', 'in', removed).execute(),
  });
}
