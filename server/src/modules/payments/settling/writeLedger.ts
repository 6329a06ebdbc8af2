import type { Paise } from '@parchi/contract';
import type { Transaction } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { LedgerTable } from '../../../db/schema/bookTables.ts';
import type { LockedOrder } from './lockPayableOrder.ts';

type Movement = Pick<LedgerTable, 'kind'> & {
  readonly paymentId: string;
  /** The payment of a charge, the refund of a refund. */
  readonly sourceId: string;
  readonly amountPaise: Paise;
};

/** Books what moved, in the transaction in which it is known. */
export async function writeLedger(
  trx: Transaction<Database>,
  { print }: LockedOrder,
  { kind, paymentId, sourceId, amountPaise }: Movement,
): Promise<void> {
  await trx
    .insertInto('ledger')
    .values({
      kind,
      payment_id: paymentId,
      source_id: sourceId,
      print_id: print?.id ?? null,
      shop_id: print?.shopId ?? null,
      amount_paise: amountPaise,
    })
    .execute();
}
