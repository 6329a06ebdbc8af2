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
    // Of refunds with the same amount, the one that was requested from the provider comes first.
    .orderBy('attempts', 'desc')
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
 * Stores a refund that somebody made by hand at the provider. If all refunds together would then exceed the payment,
 * reduces the largest refund that is still due by the excess. This also changes the idempotency key of that refund.
 */
async function insertOutside(
  trx: Transaction<Database>,
  { paymentId, amountPaise }: GatewayRefund,
): Promise<string> {
  await sql`
    with excess as (
      select sum(refund.amount_paise) + ${amountPaise}::bigint - payment.amount_paise as paise
      from payments as payment join refunds as refund on refund.payment_id = payment.id
      where payment.id = ${paymentId} and not (refund.reason = 'outside' and refund.state = 'failed')
      group by payment.id
    )
    update refunds set amount_paise = amount_paise - excess.paise, failures = failures + 1
    from excess
    where excess.paise > 0 and id = (
      select due.id from refunds as due
      where due.payment_id = ${paymentId} and due.reason <> 'outside' and due.provider_refund_id is null
        and due.amount_paise > excess.paise
      order by due.amount_paise desc, due.id limit 1)`.execute(trx);
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
