import type { Id, Paise } from '@parchi/contract';
import type { Transaction, UpdateObject } from 'kysely';
import { databaseNow } from '../../../db/databaseClock.ts';
import type { Database } from '../../../db/schema.ts';

export type FileToRefuse = {
  readonly id: string;
  readonly pricePaise: Paise;
  readonly isRefused: boolean;
};

/** Lists the files of an order. The caller must hold the lock of the order's row. */
export async function listFilesToRefuse(
  trx: Transaction<Database>,
  orderId: Id,
): Promise<FileToRefuse[]> {
  const rows = await trx
    .selectFrom('order_files')
    .select(['id', 'price_paise', 'refused_at'])
    .where('order_id', '=', orderId)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    pricePaise: Number(row.price_paise),
    isRefused: row.refused_at !== null,
  }));
}

type SavedRefusal = {
  readonly ids: readonly string[];
  readonly change: Pick<
    UpdateObject<Database, 'order_files'>,
    'refused_at' | 'refused_by' | 'refusal_reason' | 'refusal_note' | 'refund_id'
  >;
};

/** Records that files of an order were refused. The caller must hold the lock of the order's row. */
export async function saveFilesRefusal(
  trx: Transaction<Database>,
  orderId: Id,
  { ids, change }: SavedRefusal,
): Promise<void> {
  await trx.updateTable('order_files').set(change).where('id', 'in', ids).execute();
  await trx
    .updateTable('orders')
    .set({ updated_at: databaseNow })
    .where('id', '=', orderId)
    .execute();
}
