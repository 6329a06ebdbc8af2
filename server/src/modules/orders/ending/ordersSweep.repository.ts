import { sql, type Kysely } from 'kysely';
import { updateInBatches } from '../../../db/batches.ts';
import type { Database } from '../../../db/schema.ts';
import { removeEnded, type RemoveEndedContext } from '../../../transfer/removal/removeEnded.ts';

/**
 * Sets the end of active orders that were paid under an older version, which set none. They get the full time from now
 * on, because their customers and shops were not warned.
 */
export function setEndOfOrders(db: Kysely<Database>, ttlSeconds: number): Promise<number> {
  return updateInBatches(db, {
    table: 'orders',
    key: 'id',
    set: sql`ends_at = now() + make_interval(secs => ${ttlSeconds})`,
    where: sql`state = 'active' and ends_at is null`,
  });
}

/** Sets when the files of ended orders expire, for whatever reason the order ended. */
export function setEndOfFiles(db: Kysely<Database>, ttlSeconds: number): Promise<number> {
  return updateInBatches(db, {
    table: 'orders',
    key: 'id',
    set: sql`files_expire_at = coalesce(completed_at, now()) + make_interval(secs => ${ttlSeconds})`,
    where: sql`state in ('completed', 'refunded') and has_files and files_expire_at is null`,
  });
}

/** Removes the bytes of ended orders; the orders' rows stay. Never touches an active order. */
export function removeEndedFiles(context: RemoveEndedContext): Promise<number> {
  return removeEnded(context, {
    table: 'orders',
    where: sql`has_files and state in ('completed', 'refunded', 'expired') and files_expire_at <= now()`,
    end: (trx, removed) =>
      trx
        .updateTable('orders')
        .set({ has_files: false })
        .where('object_group', 'in', removed)
        .execute(),
  });
}
