import { sql, type Transaction } from 'kysely';
import { newId } from '../../../db/newId.ts';
import type { Database } from '../../../db/schema.ts';
import type { GatewayRefund } from '../../../payment-provider/gateway.ts';

/**
 * Finds our row of a refund that the provider reports. If there is none, stores the refund as made outside this server.
 * A webhook may arrive before the answer to the call that requested the refund, so our row may not have the provider's
 * id yet.
 * @returns the id of our row; `undefined` if the report is about an earlier, failed attempt
 */
export async function findOrInsertRefund(
  trx: Transaction<Database>,
  refund: GatewayRefund,
  ourId: string | undefined,
): Promise<string | undefined> {
  const refunds = await trx
    .selectFrom('refunds')
    .select(['id', 'provider_refund_id', 'reason', 'amount_paise'])
    .where('payment_id', '=', refund.paymentId)
    .execute();
  const known = refunds.find((row) => row.provider_refund_id === refund.id);
  if (known !== undefined) return known.id;
  // This report is about an earlier attempt of ours that failed.
  if (refund.status === 'failed' && ourId === undefined) return undefined;
  const waiting = refunds.find((row) =>
    ourId === undefined
      ? row.reason !== 'outside' &&
        row.provider_refund_id === null &&
        Number(row.amount_paise) === refund.amountPaise
      : row.id === ourId,
  );
  return waiting?.id ?? insertOutside(trx, refund);
}

/**
 * Stores a partial refund that somebody made at the provider by hand. If a full refund was due, reduces that to the
 * rest and changes its idempotency key.
 */
async function insertOutside(
  trx: Transaction<Database>,
  { paymentId, amountPaise }: GatewayRefund,
): Promise<string> {
  await trx
    .updateTable('refunds')
    .set({
      amount_paise: sql<number>`amount_paise - ${amountPaise}`,
      failures: sql<number>`failures + 1`,
    })
    .where('payment_id', '=', paymentId)
    .where('reason', '<>', 'outside')
    .where('provider_refund_id', 'is', null)
    .where('amount_paise', '>', String(amountPaise))
    .execute();
  const id = newId();
  await trx
    .insertInto('refunds')
    .values({
      id,
      payment_id: paymentId,
      amount_paise: amountPaise,
      reason: 'outside',
      state: 'requested',
    })
    .execute();
  return id;
}
