import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { deleteOldDownloadLeases } from '../transfer/download/downloadLeases.repository.ts';
import { deleteOldBlocks } from '../http/blocks/blocks.repository.ts';
import { deleteOldCounts } from '../http/limits/rates/rateCounters.repository.ts';
import { deleteOldReservations } from '../transfer/upload/reservation/reservations.repository.ts';
import { deleteOldResumableUploads } from '../transfer/upload/resumable/resumableUploads.repository.ts';

type SweptModule = { readonly sweep: () => Promise<unknown> };

/**
 * Runs the sweep once: removes what has expired, first in each module, in the given order, then in the tables that all
 * calls share.
 * @returns what was removed, by module or table
 */
export async function sweepAll(
  db: Kysely<Database>,
  modules: Readonly<Record<string, SweptModule>>,
): Promise<Record<string, unknown>> {
  const removed: Record<string, unknown> = {};
  for (const [name, module] of Object.entries(modules)) removed[name] = await module.sweep();
  const shared = {
    downloadLeases: deleteOldDownloadLeases,
    rateCounters: deleteOldCounts,
    blocks: deleteOldBlocks,
    reservations: deleteOldReservations,
    resumableUploads: deleteOldResumableUploads,
  };
  for (const [name, deleteOld] of Object.entries(shared)) removed[name] = await deleteOld(db);
  return removed;
}
