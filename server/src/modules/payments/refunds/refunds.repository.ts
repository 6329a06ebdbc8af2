import type { Paise } from '@parchi/contract';
import { sql, type Kysely, type Transaction } from 'kysely';
import { databaseNow, secondsFromNow } from '../../../db/databaseClock.ts';
import type { Database } from '../../../db/schema.ts';
import type { RefundState } from '../../../db/schema/paymentTables.ts';
import { announceToShop } from '../../../live/announce.ts';
import type { GatewayRefund } from '../../../payments/gateway.ts';
import { exponentialBackoff } from '../exponentialBackoff.ts';
import { findOrInsertRefund } from './findOrInsertRefund.ts';
import { lockProviderOrder, type LockedProviderOrder } from '../settling/lockProviderOrder.ts';
import { writeLedger } from '../settling/writeLedger.ts';
import { refundOrder } from './refundOrder.ts';
import { afterFailure } from './refunds.rules.ts';

const BATCH = 20;
/** Longest pause between two questions about a refund; the pause grows with each attempt. */
const LONGEST_PAUSE_SECONDS = 3_600;

export type DueRefund = {
  readonly id: string;
  readonly paymentId: string;
  /** `null` until the provider has confirmed the refund. */
  readonly providerId: string | null;
  readonly amountPaise: Paise;
  readonly failures: number;
};

export type RefundsRepository = ReturnType<typeof createRefundsRepository>;

export function createRefundsRepository(db: Kysely<Database>) {
  return {
    /** Claims due refunds for this process. Each is due again after a growing pause, until it ends. */
    async takeDue(provider: string): Promise<DueRefund[]> {
      const { rows } = await sql<DueRefund>`
        update refunds
        set attempts = attempts + 1,
            check_at = ${exponentialBackoff(LONGEST_PAUSE_SECONDS)}
        where id in (
          select refund.id from refunds as refund
          join payments as payment on payment.id = refund.payment_id
          join provider_orders as provider_order using (provider_order_id)
          where refund.check_at <= now() and provider_order.provider = ${provider}
          order by refund.check_at limit ${BATCH} for update of refund skip locked
        )
        returning id, payment_id as "paymentId", provider_refund_id as "providerId",
          amount_paise::float as "amountPaise", failures`.execute(db);
      return rows;
    },

    /**
     * Stores what the provider reports about a refund, whoever requested the refund. States only move forward.
     * @param ourId our refund, when this is the answer to its request
     * @returns the new state; `undefined` when nothing changed
     */
    async record(refund: GatewayRefund, ourId?: string): Promise<RefundState | undefined> {
      return db.transaction().execute(async (trx) => {
        const providerOrderId = await findProviderOrderOfPayment(trx, refund.paymentId);
        if (providerOrderId === undefined) return undefined;
        const order = await lockProviderOrder(trx, providerOrderId);
        const id = await findOrInsertRefund(trx, refund, ourId);
        return id === undefined ? undefined : moveForward(trx, { id, refund, order });
      });
    },
  };
}

async function findProviderOrderOfPayment(
  trx: Transaction<Database>,
  paymentId: string,
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('payments')
    .select('provider_order_id')
    .where('id', '=', paymentId)
    // A payment that was never captured is returned by the provider without a refund of ours.
    .where('state', 'in', ['applied', 'orphaned'])
    .executeTakeFirst();
  return row?.provider_order_id;
}

type Step = {
  readonly id: string;
  readonly refund: GatewayRefund;
  readonly order: LockedProviderOrder;
};

async function moveForward(
  trx: Transaction<Database>,
  { id, refund, order }: Step,
): Promise<RefundState | undefined> {
  const row = await trx
    .selectFrom('refunds')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (row.state === 'processed') return undefined;
  if (refund.status === 'failed') {
    const { state, retrySeconds } = afterFailure(row.reason, row.failures + 1);
    await trx
      .updateTable('refunds')
      .set({
        state,
        failures: row.failures + 1,
        provider_refund_id: row.reason === 'outside' ? refund.id : null,
        check_at: retrySeconds === null ? null : secondsFromNow(retrySeconds),
        updated_at: databaseNow,
      })
      .where('id', '=', id)
      .execute();
    // The order ended because of a manual refund, which then failed. Refund the rest ourselves.
    if (state === 'failed' && row.reason === 'outside' && order.print?.state === 'refunded') {
      await refundOrder(trx, order.print.id);
    }
    return state;
  }
  const isProcessed = refund.status === 'processed';
  await trx
    .updateTable('refunds')
    .set({
      state: refund.status,
      provider_refund_id: refund.id,
      bank_reference: refund.bankReference,
      updated_at: databaseNow,
      // A webhook reports the end of the refund; poll in case none arrives.
      check_at: isProcessed ? null : (row.check_at ?? secondsFromNow(LONGEST_PAUSE_SECONDS)),
    })
    .where('id', '=', id)
    .execute();
  if (isProcessed) await settleRefund(trx, { id, refund, order });
  return row.state === refund.status ? undefined : refund.status;
}

/** Books a completed refund. An order whose own payment is now refunded in full becomes `refunded`. */
async function settleRefund(
  trx: Transaction<Database>,
  { id, refund, order }: Step,
): Promise<void> {
  const { paymentId, amountPaise } = refund;
  await writeLedger(trx, order, { kind: 'refund', paymentId, sourceId: id, amountPaise });
  if (order.print?.state !== 'active') return;
  if (!(await isOwnPaymentBack(trx, paymentId))) return;
  const { code } = await trx
    .updateTable('orders')
    .from('shops')
    .set({ state: 'refunded', updated_at: databaseNow })
    .whereRef('shops.id', '=', 'orders.shop_id')
    .where('orders.id', '=', order.print.id)
    .returning('shops.code')
    .executeTakeFirstOrThrow();
  await announceToShop(trx, { name: 'changed', payload: { shopId: code } });
}

/** Whether the refunds add up to the whole payment, and the payment is the one that activated the order. */
async function isOwnPaymentBack(trx: Transaction<Database>, paymentId: string): Promise<boolean> {
  const { rows } = await sql<{ is_back: boolean }>`
    select payment.state = 'applied' and payment.amount_paise <= (
      select sum(amount_paise) from refunds
      where payment_id = ${paymentId} and state = 'processed'
    ) as is_back
    from payments as payment where payment.id = ${paymentId}`.execute(trx);
  return rows[0]?.is_back ?? false;
}
