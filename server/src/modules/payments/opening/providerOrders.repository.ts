import type { Id, Paise } from '@parchi/contract';
import type { Kysely } from 'kysely';
import { databaseNow, secondsFromNow } from '../../../db/databaseClock.ts';
import type { Database } from '../../../db/schema.ts';
import type { GatewayOrder, PaymentGateway } from '../../../payments/gateway.ts';

/** First check of a provider order: within two minutes the browser or a webhook usually reports its payment. */
const FIRST_CHECK_SECONDS = 120;

export type ProviderKey = Pick<PaymentGateway, 'provider' | 'keyId'>;

export type ProviderOrder = {
  readonly id: string;
  /** `null`: the provider order is ours, but the order it belongs to is not in our database. */
  readonly orderId: Id | null;
  readonly amountPaise: Paise;
  readonly provider: string;
  readonly keyId: string;
  /** When this row was read, by the database's clock. A question asked after this moment covers all earlier events. */
  readonly readAt: Date;
};

export type ProviderOrdersRepository = ReturnType<typeof createProviderOrdersRepository>;

/** Stores provider orders. */
export function createProviderOrdersRepository(db: Kysely<Database>) {
  const providerOrders = () =>
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

  return {
    async find(id: string): Promise<ProviderOrder | undefined> {
      const row = await providerOrders().where('provider_order_id', '=', id).executeTakeFirst();
      return row && toProviderOrder(row);
    },

    async findOfOrder(
      orderId: Id,
      { provider, keyId }: ProviderKey,
    ): Promise<ProviderOrder | undefined> {
      const row = await providerOrders()
        .where('order_id', '=', orderId)
        .where('provider', '=', provider)
        .where('key_id', '=', keyId)
        .orderBy('created_at', 'desc')
        .executeTakeFirst();
      return row && toProviderOrder(row);
    },

    /** Idempotent: an existing row stays as it is. */
    async insert(order: GatewayOrder, orderId: Id | null, key: ProviderKey): Promise<void> {
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
    },
  };
}

type ProviderOrderRow = Omit<ProviderOrder, 'orderId' | 'amountPaise'> & {
  order_id: string | null;
  amount_paise: string;
};

function toProviderOrder({ order_id, amount_paise, ...row }: ProviderOrderRow): ProviderOrder {
  return { ...row, orderId: order_id as Id | null, amountPaise: Number(amount_paise) };
}
