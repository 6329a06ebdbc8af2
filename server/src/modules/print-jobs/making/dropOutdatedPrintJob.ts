import { sql, type Transaction } from 'kysely';
import { databaseNow } from '../../../db/databaseClock.ts';
import type { Database } from '../../../db/schema.ts';
import type { PrintJobKey } from '../printJobs.repository.ts';

/**
 * Marks the print job's row for deletion, so that the caller makes the print job again, if files were refused or the
 * cash was taken after the print job was planned. A process that is still writing the PDF is not disturbed. Also drops
 * the row if its process died, or if it failed and its retry pause is over.
 */
export async function dropOutdatedPrintJob(
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
