import { type ObjectGroup, objectKey, type ObjectKey } from '@parchi/object-store';
import type { Id, PageColor, PageMethod, PageRangeKind, Paise } from '@parchi/contract';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { cashDue } from '../../../order-states/cashDue.ts';
import { areFilesAvailable, filesSecondsLeft } from './areFilesAvailable.ts';
import { maxOrderDownloadMs } from '../download/download.rules.ts';
import type { OpenedOrder } from './recordOpening.repository.ts';
import { isSeenBy } from '../records/viewer.ts';

/** A file of an order, with its print options. */
export type PaidFile = {
  readonly key: ObjectKey;
  readonly sizeInBytes: number;
  readonly name: string;
  /** Number of pages in the whole PDF, not only of those to be printed. */
  readonly pageCount: number;
  readonly pageRange: PageRangeKind;
  readonly pagesToBePrinted: string;
  readonly color: PageColor;
  readonly method: PageMethod;
  readonly copies: number;
  readonly note: string;
};

/** A paid order with the facts needed for printing. */
export type PaidOrder = OpenedOrder & {
  readonly shopId: Id;
  /** Token number of the order; -1 for an order with priority. */
  readonly tokenNumber: number;
  /** `null` if the order was paid before collection codes existed, and its files are gone. */
  readonly collectionCode: string | null;
  readonly customerName: string;
  /** The amount that the customer still pays in cash, without refused files; `null` if the order is paid. */
  readonly collectPaise: Paise | null;
  /** False as soon as the files have expired, even if the sweep has not removed them yet. */
  readonly areFilesAvailable: boolean;
  /** Maximum duration, in ms, of a download that starts now. */
  readonly maxDownloadMs: number;
  /** The files to print: all except those that the shop refused individually. */
  readonly files: readonly PaidFile[];
  /** Number of files that the shop refused individually. */
  readonly refusedFiles: number;
};

/**
 * Finds a paid order by its id, for the shop that was paid.
 * @returns `undefined` if no such order was paid to this shop
 */
export async function findPaidOrder(
  db: Kysely<Database>,
  id: Id,
  shopId: Id,
): Promise<PaidOrder | undefined> {
  const row = await db
    .selectFrom('orders')
    .innerJoin('accounts', 'accounts.id', 'orders.user_id')
    .select(['orders.object_group', 'orders.token_number', 'orders.collection_code'])
    .select(['orders.opened_colors', 'accounts.name'])
    .select(
      sql<
        number | null
      >`case when orders.is_cash and orders.cash_taken_at is null then ${cashDue}::float8 end`.as(
        'collect_paise',
      ),
    )
    .select([areFilesAvailable.as('are_files_available'), filesSecondsLeft.as('seconds_left')])
    .where('orders.id', '=', id)
    .where(isSeenBy({ accountId: shopId, kind: 'shop' }))
    .executeTakeFirst();
  if (row?.token_number == null) return undefined;
  return {
    id,
    shopId,
    openedColors: row.opened_colors,
    tokenNumber: row.token_number,
    collectionCode: row.collection_code,
    customerName: row.name,
    collectPaise: row.collect_paise,
    areFilesAvailable: row.are_files_available,
    maxDownloadMs: maxOrderDownloadMs({ secondsLeft: row.seconds_left }),
    ...(await findFiles(db, id, row.object_group as ObjectGroup)),
  };
}

async function findFiles(
  db: Kysely<Database>,
  id: Id,
  group: ObjectGroup,
): Promise<Pick<PaidOrder, 'files' | 'refusedFiles'>> {
  const rows = await db
    .selectFrom('order_files')
    .selectAll()
    .where('order_id', '=', id)
    .orderBy('ordinal')
    .execute();
  const printed = rows.filter((row) => row.refused_at === null);
  const files = printed.map((row): PaidFile => ({
    key: objectKey(group, row.object_ordinal),
    sizeInBytes: Number(row.size_in_bytes),
    name: row.name,
    pageCount: row.page_count,
    pageRange: row.range_kind,
    pagesToBePrinted: row.range_text,
    color: row.color,
    method: row.method,
    copies: row.copies,
    note: row.note,
  }));
  return { files, refusedFiles: rows.length - printed.length };
}
