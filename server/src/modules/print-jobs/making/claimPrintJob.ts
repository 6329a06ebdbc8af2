import type { Id } from '@parchi/contract';
import { newObjectGroup, type ObjectGroup } from '@parchi/object-store';
import { sql, type Kysely, type Transaction } from 'kysely';
import { secondsFromNow } from '../../../db/databaseClock.ts';
import { newId } from '../../../db/newId.ts';
import type { Database } from '../../../db/schema.ts';
import { findPrintJob, type FoundPrintJob, type PrintJobKey } from '../printJobs.repository.ts';
import { dropOutdatedPrintJob } from './dropOutdatedPrintJob.ts';

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
    await dropOutdatedPrintJob(trx, job);
    const claim: Claim = { id: newId(), group: newObjectGroup() };
    const isClaimed = await insertPending(trx, { ...job, ...claim, leaseSeconds });
    // If there is no row now, another caller's attempt failed, and its row was removed between these two queries.
    return isClaimed ? claim : ((await findPrintJob(trx, job)) ?? { state: 'pending' });
  });
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
