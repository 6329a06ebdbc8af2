import { sql, type Kysely } from 'kysely';
import { updateInBatches } from '../../../db/batches.ts';
import type { Database } from '../../../db/schema.ts';
import { erasedPhone } from '../../../order-states/erasedPhone.ts';
import { orderTransitions } from '../../../order-states/orderTransitions.rules.ts';

/**
 * Expires orders that were not paid in time. `files_expire_at` of an unpaid order is the end of its time to pay. If a
 * payment arrives at the same moment, the row lock decides which of the two comes first.
 */
export function expireUnpaidOrders(db: Kysely<Database>): Promise<number> {
  return updateInBatches(db, {
    table: 'orders',
    key: 'id',
    set: sql`state = ${orderTransitions.expire.to}, updated_at = now(), customer_phone = ${erasedPhone}`,
    // A literal, because a generic plan can't use the partial index of unpaid orders with a parameter.
    where: sql`state = ${sql.lit(orderTransitions.expire.from)} and files_expire_at <= now()`,
  });
}
