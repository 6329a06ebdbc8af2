import type { Id, Paise } from '@parchi/contract';
import type { Kysely } from 'kysely';
import { databaseNow, secondsFromNow } from '../../../db/databaseClock.ts';
import type { Database } from '../../../db/schema.ts';
import type { GatewayOrder, PaymentGateway } from '../../../payments/gateway.ts';

/** Somebody who pays at once is told by the provider, or tells us; who is silent for so long is asked about. */
const FIRST_CHECK_SECONDS = 120;

export type Account = Pick<PaymentGateway, 'provider' | 'keyId'>;

export type PaymentOrder = {
  readonly id: string;
  /** `null`: ours by the provider's word, of a print that we do not know. */
  readonly printId: Id | null;
  readonly amountPaise: Paise;
  readonly provider: string;
  readonly keyId: string;
  /** Now, by the database's clock: what the provider is asked afterwards, it answers with all before it. */
  readonly readAt: Date;
};

export type PaymentOrdersRepository = ReturnType<typeof createPaymentOrdersRepository>;

/** The provider's orders. */
export function createPaymentOrdersRepository(db: Kysely<Database>) {
  const orders = () =>
    db
      .selectFrom('payment_orders')
      .select([
        'provider_order_id as id',
        'print_id',
        'amount_paise',
        'provider',
        'key_id as keyId',
        databaseNow.as('readAt'),
      ]);

  return {
    async find(id: string): Promise<PaymentOrder | undefined> {
      const row = await orders().where('provider_order_id', '=', id).executeTakeFirst();
      return row && toPaymentOrder(row);
    },

    async findOfPrint(
      printId: Id,
      { provider, keyId }: Account,
    ): Promise<PaymentOrder | undefined> {
      const row = await orders()
        .where('print_id', '=', printId)
        .where('provider', '=', provider)
        .where('key_id', '=', keyId)
        .orderBy('created_at', 'desc')
        .executeTakeFirst();
      return row && toPaymentOrder(row);
    },

    /** Again is fine: the first one's row stays. */
    async insert(order: GatewayOrder, printId: Id | null, account: Account): Promise<void> {
      await db
        .insertInto('payment_orders')
        .values({
          provider_order_id: order.id,
          print_id: printId,
          provider: account.provider,
          key_id: account.keyId,
          amount_paise: order.amountPaise,
          currency: order.currency,
          check_at: secondsFromNow(FIRST_CHECK_SECONDS),
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
  };
}

type OrderRow = Omit<PaymentOrder, 'printId' | 'amountPaise'> & {
  print_id: string | null;
  amount_paise: string;
};

function toPaymentOrder({ print_id, amount_paise, ...row }: OrderRow): PaymentOrder {
  return { ...row, printId: print_id as Id | null, amountPaise: Number(amount_paise) };
}
