import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import { databaseNow, secondsFromNow } from '../../../db/databaseClock.ts';
import type { Database } from '../../../db/schema.ts';
import type { RefundState } from '../../../db/schema/paymentTables.ts';
import { announceToShop } from '../../../live/announce.ts';
import { moveOrder } from '../../../order-states/moveOrder.ts';
import { insertNotice } from '../../../order-states/notices/orderNotices.repository.ts';
import type { GatewayRefund } from '../../../payment-provider/gateway.ts';
import { findShopCode } from '../../shops/shops.module.ts';
import { lockProviderOrder, type LockedOrder } from '../settling/lockProviderOrder.ts';
import { bookRefund } from './bookRefund.ts';
import { findOrInsertRefund } from './findOrInsertRefund.ts';
import { refundOrder } from './refundOrder.ts';
import { findProviderOrderOfPayment, LONGEST_PAUSE_SECONDS } from './refunds.repository.ts';
import { afterFailure, canMoveRefund } from './refunds.rules.ts';

type Report = {
  /** Our row of the refund. */
  readonly row: Selectable<Database['refunds']>;
  /** The refund as the provider reports it. */
  readonly refund: GatewayRefund;
  readonly order: LockedOrder | undefined;
};

/**
 * Stores what the provider reports about a refund, whoever requested that refund. An order whose own payment is now
 * refunded in full becomes `refunded`.
 * @param ourId id of our refund, if the report is the answer to our request
 * @returns the new state; `undefined` if nothing changed
 */
export async function recordRefund(
  db: Kysely<Database>,
  refund: GatewayRefund,
  ourId?: string,
): Promise<RefundState | undefined> {
  return db.transaction().execute(async (trx) => {
    const providerOrderId = await findProviderOrderOfPayment(trx, refund.paymentId);
    if (providerOrderId === undefined) return undefined;
    const { order } = await lockProviderOrder(trx, providerOrderId);
    const id = await findOrInsertRefund(trx, refund, ourId);
    if (id === undefined) return undefined;
    const row = await trx
      .selectFrom('refunds')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const report = { row, refund, order };
    return refund.status === 'failed' ? recordFailure(trx, report) : recordProgress(trx, report);
  });
}

async function recordFailure(
  trx: Transaction<Database>,
  { row, refund, order }: Report,
): Promise<RefundState | undefined> {
  const failures = row.failures + 1;
  const { state, retrySeconds } = afterFailure(row.reason, failures);
  if (!canMoveRefund(row.state, state)) return undefined;
  await trx
    .updateTable('refunds')
    .set({
      state,
      failures,
      provider_refund_id: row.reason === 'outside' ? refund.id : null,
      check_at: retrySeconds === null ? null : secondsFromNow(retrySeconds),
      updated_at: databaseNow,
    })
    .where('id', '=', row.id)
    .execute();
  // The refund that ended this order was made by hand, and has now failed. Therefore refund the rest ourselves.
  if (state === 'failed' && row.reason === 'outside' && order?.state === 'refunded') {
    await refundOrder(trx, order.id, 'not_printed');
  }
  return state;
}

async function recordProgress(
  trx: Transaction<Database>,
  { row, refund, order }: Report,
): Promise<RefundState | undefined> {
  const state = refund.status;
  if (!canMoveRefund(row.state, state)) return undefined;
  const isProcessed = state === 'processed';
  await trx
    .updateTable('refunds')
    .set({
      state,
      provider_refund_id: refund.id,
      bank_reference: refund.bankReference,
      updated_at: databaseNow,
      // Poll the refund in case no webhook reports how it ended.
      check_at: isProcessed ? null : (row.check_at ?? secondsFromNow(LONGEST_PAUSE_SECONDS)),
    })
    .where('id', '=', row.id)
    .execute();
  if (isProcessed) {
    const { paymentId, amountPaise } = refund;
    if (order) {
      await insertNotice(trx, { kind: 'refunded', orderId: order.id, refundId: row.id });
    }
    await bookRefund(trx, order, { id: row.id, paymentId, amountPaise });
    if (order?.state === 'active' && (await isOwnPaymentBack(trx, paymentId))) {
      await endRefundedOrder(trx, order);
    }
  }
  return row.state === state ? undefined : state;
}

async function endRefundedOrder(
  trx: Transaction<Database>,
  { id, shopId }: LockedOrder,
): Promise<void> {
  await moveOrder(trx, { id, event: 'refund' });
  const shopCode = await findShopCode(trx, shopId);
  await announceToShop(trx, { name: 'changed', payload: { shopId: shopCode } });
}

/** Whether this payment activated its order, and its refunds add up to the whole amount. */
async function isOwnPaymentBack(trx: Transaction<Database>, paymentId: string): Promise<boolean> {
  const { rows } = await sql<{ is_back: boolean }>`
    select payment.state = 'applied' and payment.amount_paise <= (
      select sum(amount_paise) from refunds
      where payment_id = ${paymentId} and state = 'processed'
    ) as is_back
    from payments as payment where payment.id = ${paymentId}`.execute(trx);
  return rows[0]?.is_back ?? false;
}
