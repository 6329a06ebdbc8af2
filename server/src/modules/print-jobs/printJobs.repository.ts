import type { Id, PageColor, Paise } from '@parchi/contract';
import { type ObjectGroup, objectKey, type ObjectKey } from '@parchi/object-store';
import type { ComposedPrint } from '@parchi/print-engine';
import { sql, type Kysely } from 'kysely';
import { updateInBatches } from '../../db/batches.ts';
import { databaseNow, secondsFromNow } from '../../db/databaseClock.ts';
import type { Database } from '../../db/schema.ts';

/**
 * Identifies a print job by its order, its colour, the number of refused files when it was planned, and the cash amount
 * that its cover tells the shop to collect.
 */
export type PrintJobKey = {
  readonly orderId: Id;
  readonly color: PageColor;
  readonly refusedFiles: number;
  readonly collectPaise: Paise | null;
};

export type ReadyPrintJob = {
  readonly state: 'ready';
  readonly id: Id;
  readonly key: ObjectKey;
  readonly sha256: Buffer;
  readonly composition: ComposedPrint;
};

export type FoundPrintJob = ReadyPrintJob | { readonly state: 'pending' | 'failed' };

export type MadePrintJob = {
  readonly sizeInBytes: number;
  readonly sha256: Buffer;
  readonly composition: ComposedPrint;
};

/**
 * Marks the print job as ready.
 * @returns false if its lease had ended, because the sweep may then have removed the bytes
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
  { orderId, color, refusedFiles, collectPaise }: PrintJobKey,
): Promise<FoundPrintJob | undefined> {
  const row = await db
    .selectFrom('print_jobs')
    .select(['id', 'state', 'object_group', 'sha256', 'composition'])
    .select(sql<boolean>`lease_expires_at <= now()`.as('is_over'))
    .where('order_id', '=', orderId)
    .where('color', '=', color)
    .where('refused_files', '=', refusedFiles)
    .where('state', '<>', 'deleting')
    .executeTakeFirst();
  if (row === undefined || (row.state !== 'ready' && row.is_over)) return undefined;
  if (row.state !== 'ready') return { state: row.state === 'failed' ? 'failed' : 'pending' };
  const composition = row.composition as ComposedPrint;
  if ((composition.collectPaise ?? null) !== collectPaise) return undefined;
  return {
    state: 'ready',
    id: row.id as Id,
    key: objectKey(row.object_group as ObjectGroup, 0),
    sha256: row.sha256 as Buffer,
    composition,
  };
}
