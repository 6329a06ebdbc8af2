import { sql, type Kysely } from 'kysely';
import { updateBatch } from '../../../db/batches.ts';
import type { Database } from '../../../db/schema.ts';
import { orderTransitions } from '../../../order-states/orderTransitions.rules.ts';
import { ordersBatch } from './ordersSweep.repository.ts';

/**
 * Expires orders that were not paid in time: until then, `files_expire_at` of an unpaid order is the end of its time. If a payment arrives at the same moment, the row lock decides which of
 * the two comes first.
 */
export function expireUnpaidOrders(db: Kysely<Database>): Promise<number> {
  return updateBatch(db, {
    ...ordersBatch,
    set: sql`state = ${orderTransitions.expire.to}, updated_at = now()`,
    where: sql`state = ${orderTransitions.expire.from} and files_expire_at <= now()`,
  });
}
