import type { Id, Paise } from '@parchi/contract';
import type { Kysely } from 'kysely';
import { databaseNow, secondsFromNow } from '../../../db/databaseClock.ts';
import type { Database } from '../../../db/schema.ts';
import type { GatewayOrder, PaymentGateway } from '../../../payment-provider/gateway.ts';

/**
 * Time until the first check of a provider order. Usually the browser or a webhook has reported its payment by then.
 */
const FIRST_CHECK_SECONDS = 120;

export type ProviderKey = Pick<PaymentGateway, 'provider' | 'keyId'>;

export type ProviderOrder = {
  readonly id: string;
  /** `null` if the provider order is ours, but the order that it belongs to is not in our database. */
  readonly orderId: Id | null;
  readonly amountPaise: Paise;
  readonly provider: string;
  readonly keyId: string;
  /**
   * When this row was read, by the database's clock. What the provider answers to a later question includes all events
   * before this time.
   */
  readonly readAt: Date;
};

const selectProviderOrders = (db: Kysely<Database>) =>
  db
    .selectFrom('provider_orders')
    .select([
      'provider_order_id as id',
      'order_id',
      'amount_paise',
      'provider',
      'key_id as keyId',
      databaseNow.as('readAt'),
    ]);

export async function findProviderOrder(
  db: Kysely<Database>,
  id: string,
): Promise<ProviderOrder | undefined> {
  const row = await selectProviderOrders(db).where('provider_order_id', '=', id).executeTakeFirst();
  return row && toProviderOrder(row);
}

/** @returns the newest provider order of an order that was created with this provider and API key */
export async function findProviderOrderOf(
  db: Kysely<Database>,
  orderId: Id,
  { provider, keyId }: ProviderKey,
): Promise<ProviderOrder | undefined> {
  const row = await selectProviderOrders(db)
    .where('order_id', '=', orderId)
    .where('provider', '=', provider)
    .where('key_id', '=', keyId)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return row && toProviderOrder(row);
}

/** Inserts a provider order. Idempotent: an existing row is not changed. */
export async function insertProviderOrder(
  db: Kysely<Database>,
  order: GatewayOrder,
  { orderId, key }: { orderId: Id | null; key: ProviderKey },
): Promise<void> {
  await db
    .insertInto('provider_orders')
    .values({
      provider_order_id: order.id,
      order_id: orderId,
      provider: key.provider,
      key_id: key.keyId,
      amount_paise: order.amountPaise,
      currency: order.currency,
      check_at: secondsFromNow(FIRST_CHECK_SECONDS),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

type ProviderOrderRow = Omit<ProviderOrder, 'orderId' | 'amountPaise'> & {
  order_id: string | null;
  amount_paise: string;
};

function toProviderOrder({ order_id, amount_paise, ...row }: ProviderOrderRow): ProviderOrder {
  return { ...row, orderId: order_id as Id | null, amountPaise: Number(amount_paise) };
}
