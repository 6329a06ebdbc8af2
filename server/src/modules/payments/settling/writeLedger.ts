import type { Paise } from '@parchi/contract';
import type { Transaction } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { LedgerTable } from '../../../db/schema/bookTables.ts';
import type { LockedOrder } from './lockProviderOrder.ts';

type Movement = Pick<LedgerTable, 'kind'> & {
  readonly paymentId: string;
  /** For a charge, the id of the payment; for a refund, the id of the refund. */
  readonly sourceId: string;
  readonly amountPaise: Paise;
};

/** Adds a ledger line. Call it in the transaction that records the movement of money. */
export async function writeLedger(
  trx: Transaction<Database>,
  order: LockedOrder | undefined,
  { kind, paymentId, sourceId, amountPaise }: Movement,
): Promise<void> {
  await trx
    .insertInto('ledger')
    .values({
      kind,
      payment_id: paymentId,
      source_id: sourceId,
      order_id: order?.id ?? null,
      shop_id: order?.shopId ?? null,
      amount_paise: amountPaise,
    })
    .execute();
}
