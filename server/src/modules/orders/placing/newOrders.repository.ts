import type { Id, Paise } from '@parchi/contract';
import type { Kysely, Transaction } from 'kysely';
import { secondsFromNow } from '../../../db/databaseClock.ts';
import type { Database } from '../../../db/schema.ts';
import type { Agreement, NewOrder } from './newOrder.ts';

export type PlacedOrder = {
  readonly id: Id;
  readonly amountPaise: Paise;
  readonly contentHash: Buffer | null;
  /** Whether the customer pays in cash at the counter, so that the order is in the shop's queue already. */
  readonly isCash: boolean;
};

/** Returns the order that a customer placed with this idempotency key. */
export async function findOrderByKey(
  db: Kysely<Database>,
  userId: Id,
  key: string,
): Promise<PlacedOrder | undefined> {
  const row = await db
    .selectFrom('orders')
    .select(['id', 'amount_paise', 'content_hash', 'is_cash'])
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  return row && toPlacedOrder(row);
}

type OrderToInsert = Omit<NewOrder, 'address'> & Agreement & { readonly isPractice?: boolean };

export async function insertOrder(
  trx: Transaction<Database>,
  order: OrderToInsert,
  ttlSeconds: number,
): Promise<PlacedOrder> {
  const { upload, orderKey, form, rates, price } = order;
  const row = await trx
    .insertInto('orders')
    .values({
      id: upload.id,
      user_id: order.userId,
      shop_id: form.shopId,
      state: 'awaiting_payment',
      object_group: upload.group,
      idempotency_key: orderKey?.key ?? null,
      content_hash: orderKey?.contentHash ?? null,
      is_priority: form.isPriority,
      is_practice: order.isPractice ?? false,
      customer_phone: form.phone ?? null,
      is_cash: form.isCash,
      bnw_paise: rates.bnwPaise,
      color_paise: rates.colorPaise,
      total_paise: price.totalPaise,
      amount_paise: price.amountPaise,
      files_expire_at: secondsFromNow(ttlSeconds),
    })
    .returning(['id', 'amount_paise', 'content_hash', 'is_cash'])
    .executeTakeFirstOrThrow();
  const files = order.lines.map(({ id, file, printedPages }, index) => ({
    id,
    order_id: upload.id,
    ordinal: file.ordinal,
    object_ordinal: file.objectOrdinal,
    name: file.name,
    size_in_bytes: file.sizeInBytes,
    crc32: file.crc32,
    sha256: file.sha256,
    page_count: file.pageCount,
    range_kind: file.options.pageRange,
    range_text: file.options.pagesToBePrinted,
    printed_pages: printedPages,
    color: file.options.pageColor,
    method: file.options.pageMethod,
    copies: file.options.numberOfCopies,
    note: file.options.note,
    price_paise: price.filePaise[index] ?? 0,
  }));
  await trx.insertInto('order_files').values(files).execute();
  return toPlacedOrder(row);
}

function toPlacedOrder(row: {
  id: string;
  amount_paise: string;
  content_hash: Buffer | null;
  is_cash: boolean;
}): PlacedOrder {
  return {
    id: row.id as Id,
    amountPaise: Number(row.amount_paise),
    contentHash: row.content_hash,
    isCash: row.is_cash,
  };
}
