import type { Id } from '@parchi/contract';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { erasedName } from './erasedName.ts';
import { hasOpenOrders } from '../records/orders.repository.ts';

/**
 * Erases the personal data in a customer's orders. Notes and file names are erased at once. The stored files can no
 * longer be fetched, and the next sweep removes them. Records of what was printed and paid stay, for the shop's books.
 * @returns false if an order is still to be paid or printed; the caller must then roll back
 */
export async function eraseCustomer(trx: Transaction<Database>, userId: Id): Promise<boolean> {
  // Lock the ended orders before looking for open ones, because a shop may be about to put one back into its queue.
  await trx
    .updateTable('orders')
    .set({ files_expire_at: sql<Date>`least(files_expire_at, now())` })
    .where('user_id', '=', userId)
    .where('has_files', '=', true)
    .execute();
  if (await hasOpenOrders(trx, userId)) return false;
  await trx
    .updateTable('order_files')
    .set({ name: erasedName, note: '' })
    .where('order_id', 'in', trx.selectFrom('orders').select('id').where('user_id', '=', userId))
    .execute();
  return true;
}
