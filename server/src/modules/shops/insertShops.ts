import type { Id, ShopStanding } from '@parchi/contract';
import type { Insertable, Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { ShopsTable } from '../../db/schema/shopTables.ts';
import { shopColumns, type ShopFields } from './details/shopFields.ts';
import { placeOf } from './geography/placeOf.ts';
import { newShopCode } from './shopCode.ts';
import { changeWordCounts } from './search/vocabulary.repository.ts';
import { searchWordsOf, vocabularyOf } from './search/words/searchWords.ts';

/** A shop at sign-up; its account must exist already. */
export type NewShop = ShopFields & {
  /** Id of the shop's account; the shop gets the same id. */
  readonly id: Id;
  /** The owner's name. The search looks it up, but it is never shown. */
  readonly owner: string;
  /** In degrees. If either coordinate is missing, the shop is placed at the centre of its pincode's area. */
  readonly latitude?: number | null | undefined;
  readonly longitude?: number | null | undefined;
  /** Default: `approved`. */
  readonly standing?: ShopStanding;
  /** Whether customers find the shop only once its e-mail address is confirmed. Default: false. */
  readonly awaitsEmail?: boolean;
  /** Whether a code sent to its phone approves the shop while it waits. Default: false. */
  readonly awaitsPhone?: boolean;
};

/** Inserts shops. Each gets a unique public code, a place and its search words. */
export async function insertShops(
  transaction: Transaction<Database>,
  shops: readonly NewShop[],
  newCode = newShopCode,
): Promise<void> {
  let rows = await Promise.all(
    shops.map(async (shop) => ({ ...(await toRow(shop)), code: newCode() })),
  );
  while (rows.length > 0) {
    const inserted = await transaction
      .insertInto('shops')
      .values(rows)
      // A shop whose code is taken is not inserted, and retried with another code. A failed statement would instead
      // abort the whole transaction.
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returning('id')
      .execute();
    const insertedIds = new Set(inserted.map(({ id }) => id));
    rows = rows
      .filter(({ id }) => !insertedIds.has(id))
      .map((row) => ({ ...row, code: newCode() }));
  }
  await changeWordCounts(transaction, { added: shops.flatMap(vocabularyOf), removed: [] });
}

async function toRow(shop: NewShop): Promise<Omit<Insertable<ShopsTable>, 'code'>> {
  const place = await placeOf(shop);
  return {
    id: shop.id,
    ...shopColumns(shop),
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    search_words: searchWordsOf(shop),
    standing: shop.standing ?? 'approved',
    awaits_email: shop.awaitsEmail ?? false,
    awaits_phone: shop.awaitsPhone ?? false,
  };
}
