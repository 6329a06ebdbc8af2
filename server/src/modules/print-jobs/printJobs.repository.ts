import type { Id, PageColor } from '@parchi/contract';
import { newObjectGroup, type ObjectGroup, objectKey, type ObjectKey } from '@parchi/object-store';
import type { ComposedPrint } from '@parchi/print-engine';
import { sql, type Kysely, type Transaction } from 'kysely';
import { updateInBatches } from '../../db/batches.ts';
import { databaseNow, secondsFromNow } from '../../db/databaseClock.ts';
import { newId } from '../../db/newId.ts';
import type { Database } from '../../db/schema.ts';

/** Identifies a print job by its order and colour. */
export type PrintJobKey = { readonly orderId: Id; readonly color: PageColor };

export type Claim = { readonly id: Id; readonly group: ObjectGroup };

export type ReadyPrintJob = {
  readonly state: 'ready';
  readonly id: Id;
  readonly key: ObjectKey;
  readonly composition: ComposedPrint;
};

export type FoundPrintJob = ReadyPrintJob | { readonly state: 'pending' | 'failed' };

export type MadePrintJob = {
  readonly sizeInBytes: number;
  readonly sha256: Buffer;
  readonly composition: ComposedPrint;
};

/**
 * Claims a print job. Only the caller that inserted the `pending` row makes the PDF, until its lease ends.
 * @returns a claim when the caller must make the PDF; else the existing print job or its state
 */
export async function claimPrintJob(
  db: Kysely<Database>,
  name: PrintJobKey,
  leaseSeconds: number,
): Promise<Claim | FoundPrintJob> {
  return db.transaction().execute(async (trx) => {
    await dropEnded(trx, name);
    const claim: Claim = { id: newId(), group: newObjectGroup() };
    const isClaimed = await insertPending(trx, { ...name, ...claim, leaseSeconds });
    // If there is no row now, another caller's attempt failed, and its row was removed between these two queries.
    return isClaimed ? claim : ((await findPrintJob(trx, name)) ?? { state: 'pending' });
  });
}

/**
 * Marks the print job as ready. @returns false if its lease had ended, because the sweep may then have removed the
 * bytes
 */
export async function completePrintJob(
  db: Kysely<Database>,
  id: Id,
  made: MadePrintJob,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('print_jobs')
    .set({
      state: 'ready',
      size_in_bytes: made.sizeInBytes,
      sha256: made.sha256,
      composition: JSON.stringify(made.composition),
    })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .where('lease_expires_at', '>', databaseNow)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Marks the print job as failed. It is not retried for the given number of seconds. */
export async function failPrintJob(db: Kysely<Database>, id: Id, seconds: number): Promise<void> {
  await db
    .updateTable('print_jobs')
    .set({ state: 'failed', lease_expires_at: secondsFromNow(seconds) })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .execute();
}

/** Hides the print job from everybody except the sweep. */
export async function markPrintJobDeleting(db: Kysely<Database>, id: Id): Promise<void> {
  await db
    .updateTable('print_jobs')
    .set({ state: 'deleting', lease_expires_at: databaseNow })
    .where('id', '=', id)
    .execute();
}

/** Marks the print jobs of orders whose own files have been removed. @returns how many */
export function markEndedPrintJobs(db: Kysely<Database>): Promise<number> {
  return updateInBatches(db, {
    table: 'print_jobs',
    key: 'id',
    set: sql`state = 'deleting', lease_expires_at = now()`,
    where: sql`state in ('ready', 'failed') and exists (
      select from orders where orders.id = order_id and not orders.has_files)`,
  });
}

/** @returns `undefined` when there is no print job, and nobody is making it */
export async function findPrintJob(
  db: Kysely<Database>,
  { orderId, color }: PrintJobKey,
): Promise<FoundPrintJob | undefined> {
  const row = await db
    .selectFrom('print_jobs')
    .select(['id', 'state', 'object_group', 'composition'])
    .select(sql<boolean>`lease_expires_at <= now()`.as('is_over'))
    .where('order_id', '=', orderId)
    .where('color', '=', color)
    .where('state', '<>', 'deleting')
    .executeTakeFirst();
  if (row === undefined || (row.state !== 'ready' && row.is_over)) return undefined;
  if (row.state !== 'ready') return { state: row.state === 'failed' ? 'failed' : 'pending' };
  return {
    state: 'ready',
    id: row.id as Id,
    key: objectKey(row.object_group as ObjectGroup, 0),
    composition: row.composition as ComposedPrint,
  };
}

/** Deletes the print job's row if its process died, or if it failed and the time without retries is over. */
async function dropEnded(
  trx: Transaction<Database>,
  { orderId, color }: PrintJobKey,
): Promise<void> {
  await trx
    .updateTable('print_jobs')
    .set({ state: 'deleting' })
    .where('order_id', '=', orderId)
    .where('color', '=', color)
    .where('state', 'in', ['pending', 'failed'])
    .where('lease_expires_at', '<=', databaseNow)
    .execute();
}

/** @returns false if another row for this order and colour exists */
async function insertPending(
  trx: Transaction<Database>,
  file: PrintJobKey & Claim & { readonly leaseSeconds: number },
): Promise<boolean> {
  const row = await trx
    .insertInto('print_jobs')
    .values({
      id: file.id,
      order_id: file.orderId,
      color: file.color,
      state: 'pending',
      object_group: file.group,
      lease_expires_at: secondsFromNow(file.leaseSeconds),
    })
    .onConflict((conflict) =>
      conflict.columns(['order_id', 'color']).where('state', '<>', 'deleting').doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
