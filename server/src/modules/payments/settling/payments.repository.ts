import type { Kysely, Transaction } from 'kysely';
import type { Settings } from '../../../config/settings.ts';
import { databaseNow, secondsFromNow } from '../../../db/databaseClock.ts';
import type { Database } from '../../../db/schema.ts';
import type { PaymentState, RefundReason } from '../../../db/schema/paymentTables.ts';
import { announceToShop } from '../../../live/announce.ts';
import type { GatewayPayment } from '../../../payments/gateway.ts';
import { createSemaphore } from '../../../createSemaphore.ts';
import { insertRefund } from '../refunds/insertRefund.ts';
import { lockProviderOrder, type LockedProviderOrder } from './lockProviderOrder.ts';
import { isForward, isReceived, judgePayment, type Verdict } from './payments.rules.ts';
import { writeLedger } from './writeLedger.ts';

/**
 * Limit of concurrent payment transactions. Payments for one shop wait for the lock on its row, and each waiting one
 * holds a connection of the pool. Without the limit, no connection would be left to send the live events.
 */
const turnLimits = { atOnce: 10, waiting: 1_000 } as const;

/** What reported a payment first. */
export type PaymentSource =
  'handler' | 'callback' | 'webhook' | 'reconciler' | 'comparison' | 'page';

export type FoundPayment = { readonly state: PaymentState; readonly reason: RefundReason | null };

export type PaymentsRepository = ReturnType<typeof createPaymentsRepository>;

type ToApply = {
  readonly payment: GatewayPayment;
  readonly providerOrderId: string;
  readonly source: PaymentSource;
  /** Key of the provider account that answered. */
  readonly keyId: string;
};

export function createPaymentsRepository(
  db: Kysely<Database>,
  { activeOrderTtlSeconds }: Pick<Settings, 'activeOrderTtlSeconds'>,
) {
  const turns = createSemaphore(turnLimits);
  return {
    /**
     * The only way in which a payment takes effect; idempotent. In one transaction, activates its order with the shop's
     * next token number, or requests a refund.
     * @returns the verdict; `undefined` when nothing changed
     */
    async applyPayment(toApply: ToApply): Promise<Verdict | undefined> {
      const { payment, providerOrderId, keyId } = toApply;
      return turns.run(() =>
        db.transaction().execute(async (trx) => {
          const order = await lockProviderOrder(trx, providerOrderId);
          const verdict = judgePayment(payment, order, keyId);
          const known = await findState(trx, payment.id);
          if (!isForward(known, verdict.state)) return undefined;
          await savePayment(trx, toApply, verdict.state);
          if (verdict.state === 'applied') await activateOrder(trx, order, activeOrderTtlSeconds);
          if (verdict.state === 'orphaned') {
            await insertRefund(trx, {
              paymentId: payment.id,
              amountPaise: payment.amountPaise,
              reason: verdict.reason,
            });
          }
          if (isReceived(verdict.state)) {
            const { id, amountPaise } = payment;
            await writeLedger(trx, order, {
              kind: 'charge',
              paymentId: id,
              sourceId: id,
              amountPaise,
            });
          }
          return verdict;
        }),
      );
    },

    async find(id: string, providerOrderId: string): Promise<FoundPayment | undefined> {
      return db
        .selectFrom('payments as payment')
        .leftJoin('refunds as refund', (join) =>
          join.onRef('refund.payment_id', '=', 'payment.id').on('refund.reason', '<>', 'outside'),
        )
        .select(['payment.state', 'refund.reason'])
        .where('payment.id', '=', id)
        .where('payment.provider_order_id', '=', providerOrderId)
        .executeTakeFirst();
    },
  };
}

async function findState(
  trx: Transaction<Database>,
  paymentId: string,
): Promise<PaymentState | undefined> {
  const row = await trx
    .selectFrom('payments')
    .select('state')
    .where('id', '=', paymentId)
    .forUpdate()
    .executeTakeFirst();
  return row?.state;
}

async function savePayment(
  trx: Transaction<Database>,
  { payment, providerOrderId, source }: ToApply,
  state: PaymentState,
): Promise<void> {
  const said = { state, amount_paise: payment.amountPaise, currency: payment.currency };
  await trx
    .insertInto('payments')
    .values({ ...said, id: payment.id, provider_order_id: providerOrderId, source })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ ...said, updated_at: databaseNow }),
    )
    .execute();
}

/** Takes the token number from the shop's row in the same transaction, so that none is skipped or given twice. */
async function activateOrder(
  trx: Transaction<Database>,
  { print }: LockedProviderOrder,
  ttlSeconds: number,
): Promise<void> {
  if (print === undefined) throw new Error('A payment without a print activates nothing.');
  const shop = await trx
    .updateTable('shops')
    .set(({ eb }) => ({
      order_count: eb('order_count', '+', 1),
      last_token: eb('last_token', '+', print.isPriority ? 0 : 1),
    }))
    .where('id', '=', print.shopId)
    .returning(['code', 'last_token'])
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('orders')
    .set({
      state: 'active',
      token_number: print.isPriority ? -1 : shop.last_token,
      paid_at: databaseNow,
      ends_at: secondsFromNow(ttlSeconds),
      updated_at: databaseNow,
      files_expire_at: null,
    })
    .where('id', '=', print.id)
    .execute();
  await announceToShop(trx, {
    name: 'newPrint',
    payload: { shopId: shop.code, printId: print.id, priority: print.isPriority },
  });
}
