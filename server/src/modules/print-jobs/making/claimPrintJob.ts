import type { Id } from '@parchi/contract';
import { newObjectGroup, type ObjectGroup } from '@parchi/object-store';
import { sql, type Kysely, type Transaction } from 'kysely';
import { databaseNow, secondsFromNow } from '../../../db/databaseClock.ts';
import { newId } from '../../../db/newId.ts';
import type { Database } from '../../../db/schema.ts';
import { findPrintJob, type FoundPrintJob, type PrintJobKey } from '../printJobs.repository.ts';

/** The exclusive claim to make a print job. Its holder must make the PDF. */
export type Claim = { readonly id: Id; readonly group: ObjectGroup };

/**
 * Claims a print job. Only the caller that inserted the `pending` row makes the PDF, until its lease ends.
 * @returns a claim when the caller must make the PDF; else the existing print job or its state
 */
export async function claimPrintJob(
  db: Kysely<Database>,
  job: PrintJobKey,
  leaseSeconds: number,
): Promise<Claim | FoundPrintJob> {
  return db.transaction().execute(async (trx) => {
    await dropEnded(trx, job);
    const claim: Claim = { id: newId(), group: newObjectGroup() };
    const isClaimed = await insertPending(trx, { ...job, ...claim, leaseSeconds });
    // If there is no row now, another caller's attempt failed, and its row was removed between these two queries.
    return isClaimed ? claim : ((await findPrintJob(trx, job)) ?? { state: 'pending' });
  });
}

/**
 * Marks the print job's row for deletion if its process died, or if it failed and its retry pause is over. Also does so
 * if files were refused or the cash was taken after the print job was planned, unless a process is still writing it.
 */
async function dropEnded(
  trx: Transaction<Database>,
  { orderId, color, refusedFiles, collectPaise }: PrintJobKey,
): Promise<void> {
  await trx
    .updateTable('print_jobs')
    .set({ state: 'deleting', lease_expires_at: databaseNow })
    .where('order_id', '=', orderId)
    .where('color', '=', color)
    .where((is) =>
      is.or([
        is('state', 'in', ['pending', 'failed']).and('lease_expires_at', '<=', databaseNow),
        is('state', 'in', ['ready', 'failed']).and('refused_files', '<', refusedFiles),
        is('state', '=', 'ready').and(
          sql<boolean>`coalesce((composition->>'collectPaise')::float8, 0) <> ${collectPaise ?? 0}::float8`,
        ),
      ]),
    )
    .execute();
}

/** @returns false if another row for this order and colour exists */
async function insertPending(
  trx: Transaction<Database>,
  job: PrintJobKey & Claim & { readonly leaseSeconds: number },
): Promise<boolean> {
  const row = await trx
    .insertInto('print_jobs')
    .values({
      id: job.id,
      order_id: job.orderId,
      color: job.color,
      state: 'pending',
      object_group: job.group,
      lease_expires_at: secondsFromNow(job.leaseSeconds),
      refused_files: job.refusedFiles,
    })
    // PostgreSQL infers the partial index from this condition. It must be a literal, because a generic plan does not
    // know the values of parameters.
    .onConflict((conflict) =>
      conflict.columns(['order_id', 'color']).where('state', '<>', sql.lit('deleting')).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
