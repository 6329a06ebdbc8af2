import { sql, type Transaction } from 'kysely';
import { newId } from '../../../db/newId.ts';
import type { Database } from '../../../db/schema.ts';
import type { GatewayRefund } from '../../../payments/gateway.ts';

/**
 * A message may come before the answer that it is about; one that fits no refund of ours was made elsewhere.
 * @returns its id with us; `undefined` when it tells nothing
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
  // Of a try that failed before this one.
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

/** Somebody sent a part back by hand while all of it was due: what is due is the rest, which needs a key of its own. */
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
