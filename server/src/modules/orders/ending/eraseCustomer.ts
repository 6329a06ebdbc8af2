import type { Id } from '@parchi/contract';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { erasedName } from './erasedName.ts';
import { hasOpenOrders } from '../records/orders.repository.ts';

/**
 * Erases what the orders of a customer say about the person: notes and file names, at once, and the stored files with the
 * next sweep; nobody can fetch them until then. What was printed and paid stays, for the books of the shop.
 * @returns false if an order is still to be paid or printed; the caller must then roll back
 */
export async function eraseCustomer(trx: Transaction<Database>, userId: Id): Promise<boolean> {
  // Locks the ended orders before it looks for open ones: a shop may be about to put one back in its queue.
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
