import type { Id, Paise } from '@parchi/contract';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { announceToShop, announceToUser } from '../../../live/announce.ts';
import { insertNotice } from '../../../order-states/notices/orderNotices.repository.ts';
import { findRefundable, refundPart } from '../../payments/payments.module.ts';
import { findShopCode } from '../../shops/shops.module.ts';

type RefundByOperator = {
  readonly id: Id;
  /** The amount to refund; `undefined` for all that is left. */
  readonly paise: Paise | undefined;
  /** Whether to refund even if an operator has refunded a part of this order before. */
  readonly isAnother: boolean;
  /** Records the operator's action in the transaction that stores the refund. */
  readonly record: (trx: Transaction<Database>, paise: Paise) => Promise<void>;
};

export type OperatorRefund =
  | { readonly state: 'refunded'; readonly paise: Paise; readonly leftPaise: Paise }
  | { readonly state: 'unknown' | 'cash' | 'unpaid' | 'nothing_left' }
  | { readonly state: 'repeated'; readonly byOperatorPaise: Paise }
  | { readonly state: 'too_much'; readonly leftPaise: Paise };

/**
 * Stores a refund of an order's own payment. A job of the servers then requests it from the provider. Operators who
 * refund at the same time wait for the order's row lock; the second one then finds the first one's refund.
 */
export function refundByOperator(
  db: Kysely<Database>,
  { id, paise: wanted, isAnother, record }: RefundByOperator,
): Promise<OperatorRefund> {
  return db.transaction().execute(async (trx): Promise<OperatorRefund> => {
    const order = await lockOrder(trx, id);
    if (order === undefined) return { state: 'unknown' };
    if (order.is_cash) return { state: 'cash' };
    const refundable = await findRefundable(trx, id);
    if (refundable === undefined) return { state: 'unpaid' };
    const { unrefundedPaise: leftPaise, byOperatorPaise } = refundable;
    if (leftPaise <= 0) return { state: 'nothing_left' };
    if (byOperatorPaise > 0 && !isAnother) return { state: 'repeated', byOperatorPaise };
    const paise = wanted ?? leftPaise;
    if (paise > leftPaise) return { state: 'too_much', leftPaise };
    const refundId = await refundPart(trx, id, { paise, reason: 'operator' });
    if (refundId === undefined) return { state: 'nothing_left' };
    await insertNotice(trx, { kind: 'refund_begun', orderId: id, refundId });
    await record(trx, paise);
    // Makes the customer's open pages of this order refetch it.
    await announceToUser(trx, {
      user: order.user_id as Id,
      name: 'queueMoved',
      payload: { print: id },
    });
    const shopId = await findShopCode(trx, order.shop_id as Id);
    await announceToShop(trx, { name: 'changed', payload: { shopId } });
    return { state: 'refunded', paise, leftPaise: leftPaise - paise };
  });
}

function lockOrder(trx: Transaction<Database>, id: Id) {
  return trx
    .selectFrom('orders')
    .select(['user_id', 'shop_id', 'is_cash'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}
