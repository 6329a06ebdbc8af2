import type { Kysely } from 'kysely';
import type { Database } from './db/schema.ts';
import { createRateCounters } from './http/limits/rateCounters.repository.ts';
import { repeatBatches } from './upload/repeatBatches.ts';
import { createReservationsRepository } from './upload/reservation/reservations.repository.ts';

type SweptModule = { readonly sweep: () => Promise<unknown> };

/** Removes what has expired, once: of each module, and of what all calls share. @returns what each removed */
export async function sweepAll(
  db: Kysely<Database>,
  modules: Readonly<Record<string, SweptModule>>,
): Promise<Record<string, unknown>> {
  const removed: Record<string, unknown> = {};
  for (const [name, module] of Object.entries(modules)) removed[name] = await module.sweep();
  const rateCounters = createRateCounters(db);
  const reservations = createReservationsRepository(db);
  removed['rateCounters'] = await repeatBatches(rateCounters.deleteOld, rateCounters.batchSize);
  removed['reservations'] = await repeatBatches(reservations.deleteOld, reservations.batchSize);
  return removed;
}
