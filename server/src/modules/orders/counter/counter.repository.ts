import type { Id, Order } from '@parchi/contract';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { OrderState } from '../../../db/schema/orderTables.ts';
import { isCompletedWithin, isReopenable } from './isReopenable.ts';

export type OrderOfShop = { readonly id: Id; readonly shopId: Id };

export type LockedOrderOfShop = {
  readonly id: Id;
  readonly state: OrderState;
  /**
   * Whether time and files permit putting the order back: completed today or seconds ago, and its files still exist.
   */
  readonly isReopenable: boolean;
  /** Why the order ended without being completed; `null` if it did not. */
  readonly endReason: Order['endReason'];
  readonly isCash: boolean;
  /** Whether the shop took the order's cash. */
  readonly isCashTaken: boolean;
  /** Whether the order is completed, and the shop took its cash with this completion, not with an earlier one. */
  readonly isCashOfCompletion: boolean;
  /** Whether the shop completed the order seconds ago, so that it can still undo the completion as a mistake. */
  readonly isUndoable: boolean;
  readonly userId: Id;
  readonly shopCode: string;
};

/** Locks an order of a shop, so that concurrent calls change the order one after the other. */
export async function lockOrderOfShop(
  trx: Transaction<Database>,
  { id, shopId }: OrderOfShop,
  reopenWithinSeconds: number,
): Promise<LockedOrderOfShop | undefined> {
  const row = await trx
    .selectFrom('orders')
    .innerJoin('shops', 'shops.id', 'orders.shop_id')
    .select(['orders.state', 'orders.user_id', 'orders.end_reason', 'shops.code'])
    .select(['orders.is_cash', 'orders.cash_taken_at'])
    .select(sql<boolean>`coalesce(cash_taken_at = completed_at, false)`.as('is_cash_of_completion'))
    .select(isCompletedWithin(reopenWithinSeconds).as('is_undoable'))
    .select(isReopenable(reopenWithinSeconds).as('is_reopenable'))
    .where('orders.id', '=', id)
    .where('orders.shop_id', '=', shopId)
    .forUpdate('orders')
    .executeTakeFirst();
  return (
    row && {
      id,
      state: row.state,
      isReopenable: row.is_reopenable,
      endReason: row.end_reason,
      isCash: row.is_cash,
      isCashTaken: row.cash_taken_at !== null,
      isCashOfCompletion: row.is_cash_of_completion,
      isUndoable: row.is_undoable,
      userId: row.user_id as Id,
      shopCode: row.code,
    }
  );
}
