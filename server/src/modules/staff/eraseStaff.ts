import type { Id } from '@parchi/contract';
import type { Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { lockStaff } from './staff.repository.ts';

/**
 * Erases the helpers and the PIN of a shop that closes. The row in `shop_staff` stays, because concurrent changes of
 * helpers wait for its lock.
 */
export async function eraseStaff(trx: Transaction<Database>, shopId: Id): Promise<void> {
  await lockStaff(trx, shopId);
  await trx
    .updateTable('shop_staff')
    .set({ pin_id: null, pin_hash: null })
    .where('shop_id', '=', shopId)
    .execute();
  await trx.deleteFrom('shop_helpers').where('shop_id', '=', shopId).execute();
}
