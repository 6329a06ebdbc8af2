import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { GatewaySpan } from '../../../payment-provider/gateway.ts';
import type { BookedPayment } from './comparison.rules.ts';

const selectPayments = (db: Kysely<Database>) =>
  db
    .selectFrom('payments as payment')
    .innerJoin(
      'provider_orders as provider_order',
      'provider_order.provider_order_id',
      'payment.provider_order_id',
    )
    .select([
      'payment.id',
      'payment.provider_order_id as providerOrderId',
      'payment.state',
      'payment.amount_paise',
      'payment.currency',
    ]);

/** @returns the payments with these ids as our own database records them */
export async function findBookedPayments(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<Map<string, BookedPayment>> {
  const rows = await selectPayments(db).where('payment.id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, toBookedPayment(row)]));
}

/** Lists payments that the ledger records as charged within the time span, for one API key of the provider. */
export async function listChargedPayments(
  db: Kysely<Database>,
  keyId: string,
  { fromSeconds, toSeconds }: GatewaySpan,
) {
  const rows = await selectPayments(db)
    .innerJoin('ledger as charge', (join) =>
      join.onRef('charge.payment_id', '=', 'payment.id').on('charge.kind', '=', 'charge'),
    )
    .where('provider_order.key_id', '=', keyId)
    .where('charge.created_at', '>=', new Date(fromSeconds * 1_000))
    .where('charge.created_at', '<', new Date(toSeconds * 1_000))
    .execute();
  return rows.map(toBookedPayment);
}

type PaymentRow = Omit<BookedPayment, 'amountPaise'> & { amount_paise: string };

function toBookedPayment({ amount_paise, ...row }: PaymentRow): BookedPayment {
  return { ...row, amountPaise: Number(amount_paise) };
}
