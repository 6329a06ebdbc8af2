import type { Id, Paise } from '@parchi/contract';
import { sql, type Kysely } from 'kysely';
import { databaseNow, secondsFromNow } from '../../../db/databaseClock.ts';
import type { Database } from '../../../db/schema.ts';
import type { OrderState } from '../../../db/schema/orderTables.ts';
import type { GatewayOrder, PaymentGateway } from '../../../payment-provider/gateway.ts';
import type { PolledProviderOrder } from '../settling/nextCheck.rules.ts';

/**
 * Time until the first check of a provider order. Usually the browser or a webhook has reported its payment by then.
 */
const FIRST_CHECK_SECONDS = 120;

export type ProviderKey = Pick<PaymentGateway, 'provider' | 'keyId'>;

export type ProviderOrder = PolledProviderOrder & {
  readonly id: string;
  /** `null` if the provider order is ours, but its order is not in our database. */
  readonly orderId: Id | null;
  /** The customer of the order; `null` if `orderId` is `null`. */
  readonly customerId: Id | null;
  readonly amountPaise: Paise;
  readonly provider: string;
  readonly keyId: string;
  /**
   * When this row was read, by the database's clock. An answer to a later provider call includes all events before this
   * time.
   */
  readonly readAt: Date;
};

const selectProviderOrders = (db: Kysely<Database>) =>
  db
    .selectFrom('provider_orders as provider_order')
    .leftJoin('orders', 'orders.id', 'provider_order.order_id')
    .select([
      'provider_order.provider_order_id as id',
      'provider_order.order_id',
      'provider_order.amount_paise',
      'provider_order.provider',
      'provider_order.key_id as keyId',
      databaseNow.as('readAt'),
      'orders.user_id',
      'orders.state as order_state',
      sql<number>`extract(epoch from now() - provider_order.created_at)::float`.as('ageSeconds'),
      sql<boolean>`coalesce(orders.paid_at < now() - interval '1 day', false)`.as(
        'hasBeenPaidForADay',
      ),
    ]);

export async function findProviderOrder(
  db: Kysely<Database>,
  id: string,
): Promise<ProviderOrder | undefined> {
  const row = await selectProviderOrders(db)
    .where('provider_order.provider_order_id', '=', id)
    .executeTakeFirst();
  return row && toProviderOrder(row);
}

/** @returns the newest provider order of an order that was created with this provider and API key */
export async function findProviderOrderOf(
  db: Kysely<Database>,
  orderId: Id,
  { provider, keyId }: ProviderKey,
): Promise<ProviderOrder | undefined> {
  const row = await selectProviderOrders(db)
    .where('provider_order.order_id', '=', orderId)
    .where('provider_order.provider', '=', provider)
    .where('provider_order.key_id', '=', keyId)
    .orderBy('provider_order.created_at', 'desc')
    .executeTakeFirst();
  return row && toProviderOrder(row);
}

/** Inserts a provider order. Idempotent: an existing row is not changed. */
export async function insertProviderOrder(
  db: Kysely<Database>,
  providerOrder: GatewayOrder,
  { orderId, key }: { orderId: Id | null; key: ProviderKey },
): Promise<void> {
  await db
    .insertInto('provider_orders')
    .values({
      provider_order_id: providerOrder.id,
      order_id: orderId,
      provider: key.provider,
      key_id: key.keyId,
      amount_paise: providerOrder.amountPaise,
      currency: providerOrder.currency,
      check_at: secondsFromNow(FIRST_CHECK_SECONDS),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

type ProviderOrderRow = Omit<
  ProviderOrder,
  'orderId' | 'customerId' | 'amountPaise' | 'orderState'
> & {
  order_id: string | null;
  user_id: string | null;
  amount_paise: string;
  order_state: OrderState | null;
};

function toProviderOrder({
  order_id,
  user_id,
  amount_paise,
  order_state,
  ...row
}: ProviderOrderRow): ProviderOrder {
  return {
    ...row,
    orderId: order_id as Id | null,
    customerId: user_id as Id | null,
    amountPaise: Number(amount_paise),
    orderState: order_state ?? undefined,
  };
}
