import type { Id } from '@parchi/contract';
import type { Kysely, Transaction } from 'kysely';
import { databaseNow } from '../../../db/databaseClock.ts';
import type { Database } from '../../../db/schema.ts';
import { announceToShop } from '../../../live/announce.ts';
import { deletePhoneCode } from '../phone-codes/phoneCodes.repository.ts';
import { eraseRateChangers, findDetails, updateDetails } from '../details/details.repository.ts';
import { changeWordCounts } from '../search/vocabulary.repository.ts';
import { vocabularyOf } from '../search/words/searchWords.ts';

/**
 * Takes the shop out of the search and stops new orders. A concurrent order holds the shop's row lock, so it is either
 * placed first or refused. Does nothing if the shop is already being closed.
 * @returns false if the shop has closed
 */
export function startClosing(trx: Transaction<Database>, id: Id): Promise<boolean> {
  return change(trx, id, { isClosing: true });
}

/** Takes {@link startClosing} back. @returns false if the shop has closed */
export function keepShop(trx: Transaction<Database>, id: Id): Promise<boolean> {
  return change(trx, id, { isClosing: false });
}

/** Lists the shops that are being closed, starting with the one whose closing began first. */
export async function listClosingShops(db: Kysely<Database>): Promise<Id[]> {
  const rows = await db
    .selectFrom('shops')
    .select('id')
    .where('closing_at', 'is not', null)
    .where('closed_at', 'is', null)
    .orderBy('closing_at')
    .execute();
  return rows.map(({ id }) => id as Id);
}

/**
 * Locks the shop's row, which every order that joins its queue locks too. @returns whether the shop is being closed and
 * has not closed yet
 */
export async function lockClosing(trx: Transaction<Database>, id: Id): Promise<boolean> {
  const shop = await trx
    .selectFrom('shops')
    .select(['closing_at', 'closed_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return shop !== undefined && shop.closing_at !== null && shop.closed_at === null;
}

/** Whether the shop has closed. */
export async function isShopClosed(db: Kysely<Database>, id: Id): Promise<boolean> {
  const shop = await db
    .selectFrom('shops')
    .select('closed_at')
    .where('id', '=', id)
    .executeTakeFirst();
  return shop !== undefined && shop.closed_at !== null;
}

/**
 * Closes the shop: erases its phone number, location and the helpers who changed rates, and takes its words out of the
 * search. Its trading name stays if it has orders, whose customers see the name. The caller must hold the lock of the
 * shop's row.
 * @param owner name of the owner, by which the search finds the shop
 */
export async function eraseShop(trx: Transaction<Database>, id: Id, owner: string): Promise<void> {
  const stored = await findDetails(trx, id);
  const { orders } = await trx
    .selectFrom('shops')
    .select('order_count as orders')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await updateDetails(trx, id, {
    ...(orders === 0 && { name: 'Closed shop' }),
    locality: '',
    city: '',
    pincode: '',
    landmark: '',
    phone: '',
    latitude: null,
    longitude: null,
    search_words: [],
    standing_note: null,
    confirmed_phone: null,
    awaits_phone: false,
    closed_days: [],
    closed_dates: [],
    paused_until: null,
    is_on: false,
  });
  await deletePhoneCode(trx, id);
  await eraseRateChangers(trx, id);
  await trx.updateTable('shops').set({ closed_at: databaseNow }).where('id', '=', id).execute();
  await changeWordCounts(trx, { added: [], removed: vocabularyOf({ ...stored, owner }) });
  await announceToShop(trx, { name: 'changed', payload: { shopId: stored.code } });
}

async function change(
  trx: Transaction<Database>,
  id: Id,
  { isClosing }: { readonly isClosing: boolean },
): Promise<boolean> {
  const shop = await trx
    .selectFrom('shops')
    .select(['code', 'closing_at', 'closed_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (shop === undefined || shop.closed_at !== null) return false;
  if ((shop.closing_at !== null) === isClosing) return true;
  await trx
    .updateTable('shops')
    .set({ closing_at: isClosing ? databaseNow : null })
    .where('id', '=', id)
    .execute();
  await announceToShop(trx, { name: 'changed', payload: { shopId: shop.code } });
  return true;
}
