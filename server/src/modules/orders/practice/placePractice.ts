import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FileOptions, Id } from '@parchi/contract';
import { newObjectGroup, objectKey } from '@parchi/object-store';
import type { Transaction } from 'kysely';
import { secondsFromNow } from '../../../db/databaseClock.ts';
import { newId } from '../../../db/newId.ts';
import type { Database } from '../../../db/schema.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { AppError } from '../../../errors/appError.ts';
import type { SendLive } from '../../../live/flushOutbox.ts';
import { IncomingFile } from '../../../transfer/upload/receiving/incomingFile.ts';
import type { PendingUpload } from '../../../transfer/upload/uploadRows.ts';
import { joinQueue } from '../../payments/payments.module.ts';
import { lockPracticeTerms, type ShopTerms } from '../../shops/shops.module.ts';
import type { OrderLine } from '../placing/newOrder.ts';
import { insertOrder } from '../placing/newOrders.repository.ts';
import { priceOf } from '../placing/placing.rules.ts';
import { insertPendingUpload, deleteUploadRow } from '../placing/room/orderUploads.repository.ts';
import { countOpenPractice } from './practice.repository.ts';

const PAGE_FILE = path.join(import.meta.dirname, 'practicePage.pdf');
const PAGES = 2;
const MAX_OPEN = 5;
/** Practice orders end after a day, so that the counter is not full of them when customers find the shop. */
const TTL_SECONDS = 86_400;

export type PlacePracticeContext = Pick<
  Dependencies,
  'db' | 'settings' | 'objectStore' | 'scanner'
> & { readonly sendLive: SendLive };

/** One file in each colour, so that the shop sees both print jobs and both of its prices. */
const options: readonly FileOptions[] = (['Black and White', 'Color'] as const).map(
  (pageColor) => ({
    pageRange: 'All',
    pagesToBePrinted: 'All',
    pageColor,
    pageMethod: pageColor === 'Color' ? 'Single' : 'Both sides',
    numberOfCopies: 1,
    note: '',
  }),
);

/**
 * Places an order of a shop with itself, so that the shop can try its counter before customers find it. The order has
 * real files, a token number, live events and the price of a real order, but no payment.
 * @throws {AppError} `print.practice_over`, `print.too_many_practice`
 */
export async function placePractice(context: PlacePracticeContext, shopId: Id): Promise<Id> {
  const { db, settings, sendLive } = context;
  const bytes = await readFile(PAGE_FILE);
  const upload = { id: newId(), group: newObjectGroup() };
  const { hasBnw, hasColor } = await db.transaction().execute(async (trx) => {
    const terms = await lockForOneMore(trx, shopId);
    const leaseSeconds = settings.uploadLeaseSeconds;
    const sizeInBytes = bytes.length * options.length;
    await insertPendingUpload(trx, { ...upload, userId: shopId, sizeInBytes, leaseSeconds });
    return terms;
  });
  const isPrinted = { 'Black and White': hasBnw || !hasColor, Color: hasColor };
  const wanted = options.filter(({ pageColor }) => isPrinted[pageColor]);
  const lines = await storePages(context, upload, { bytes, wanted });
  await db.transaction().execute(async (trx) => {
    const rates = await lockForOneMore(trx, shopId, upload);
    await deleteUploadRow(trx, upload.id);
    const price = priceOf(lines, rates, false);
    const form = { ...emptyForm, shopId, totalPaise: price.totalPaise, options: wanted };
    const order = { upload, userId: shopId, orderKey: undefined, form, lines, rates, price };
    await insertOrder(trx, { ...order, isPractice: true }, TTL_SECONDS);
    const { code: shopCode } = rates;
    const joining = { id: upload.id, shopId, shopCode, isPriority: false, isPractice: true };
    await joinQueue(trx, joining, { event: 'queueUnpaid', endsAt: secondsFromNow(TTL_SECONDS) });
  });
  await sendLive();
  return upload.id;
}

const emptyForm = { isPriority: false, phone: undefined, isCash: false };

/**
 * Locks the shop, so that concurrent calls exceed no limit together.
 * @param own upload of this call, which does not count
 */
async function lockForOneMore(
  trx: Transaction<Database>,
  shopId: Id,
  own?: PendingUpload,
): Promise<ShopTerms> {
  const terms = await lockPracticeTerms(trx, shopId);
  if ((await countOpenPractice(trx, shopId, own?.id)) >= MAX_OPEN) {
    throw new AppError('print.too_many_practice');
  }
  return terms;
}

/** Stores a copy of the page for each file. If it fails, the sweep removes what was stored once the lease is over. */
async function storePages(
  { objectStore, scanner }: PlacePracticeContext,
  { group }: PendingUpload,
  { bytes, wanted }: { readonly bytes: Uint8Array; readonly wanted: readonly FileOptions[] },
): Promise<OrderLine[]> {
  const lines: OrderLine[] = [];
  for (const [ordinal, file] of wanted.entries()) {
    const name = file.pageColor === 'Color' ? 'Practice in colour.pdf' : 'Practice.pdf';
    const copy = await IncomingFile.begin(scanner, { ordinal, name }, () =>
      objectStore.create(objectKey(group, ordinal)),
    );
    try {
      await copy.write(bytes);
      const stored = await copy.commit();
      const prepared = { ...stored, objectOrdinal: ordinal, pageCount: PAGES, options: file };
      lines.push({ id: newId(), file: prepared, printedPages: PAGES });
    } catch (error) {
      await copy.abort();
      throw error;
    }
  }
  return lines;
}
