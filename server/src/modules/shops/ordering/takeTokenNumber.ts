import type { Id } from '@parchi/contract';
import type { Transaction } from 'kysely';
import type { Database } from '../../../db/schema.ts';

type JoiningOrder = {
  readonly shopId: Id;
  readonly isPriority: boolean;
  /** A practice order takes a token number but does not count among the shop's orders. */
  readonly isPractice?: boolean;
};

/**
 * Takes the shop's next token number for an order that joins its queue. Both happen in one transaction, so that no
 * number is skipped or given twice.
 * @returns the token number, −1 for an order with priority, and the shop's code
 */
export async function takeTokenNumber(
  trx: Transaction<Database>,
  { shopId, isPriority, isPractice = false }: JoiningOrder,
): Promise<{ readonly tokenNumber: number; readonly shopCode: string }> {
  const shop = await trx
    .updateTable('shops')
    .set(({ eb }) => ({
      order_count: eb('order_count', '+', isPractice ? 0 : 1),
      last_token: eb('last_token', '+', isPriority ? 0 : 1),
    }))
    .where('id', '=', shopId)
    .returning(['code', 'last_token'])
    .executeTakeFirstOrThrow();
  return { tokenNumber: isPriority ? -1 : shop.last_token, shopCode: shop.code };
}
