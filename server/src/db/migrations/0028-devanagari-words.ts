import { sql, type Kysely } from 'kysely';
import { searchWordsOf, vocabularyOf } from '../../modules/shops/search/words/searchWords.ts';
import { storedDeletionsOf } from '../../modules/shops/search/words/spelling.ts';
import type { Database } from '../schema.ts';

const BATCH = 1_000;

/** Stores the words of shops in Devanagari anew, in Latin letters, as the search compares them. */
export async function up(db: Kysely<Database>): Promise<void> {
  for (;;) {
    const shops = await db
      .selectFrom('shops')
      .innerJoin('accounts', 'accounts.id', 'shops.id')
      .select(['shops.id', 'shops.name', 'locality', 'city', 'pincode', 'landmark'])
      .select(['accounts.name as owner', 'search_words'])
      .where(sql<boolean>`array_to_string(search_words, ' ') ~ ${'[\u0900-\u097f]'}`)
      .limit(BATCH)
      .execute();
    if (shops.length === 0) return;
    for (const shop of shops) {
      await db
        .updateTable('shops')
        .set({ search_words: searchWordsOf(shop) })
        .where('id', '=', shop.id)
        .execute();
    }
    await countWords(db, [
      ...shops.flatMap(({ search_words }) => search_words.filter((word) => !word.startsWith('='))),
      ...shops.flatMap(vocabularyOf),
    ]);
  }
}

async function countWords(db: Kysely<Database>, changed: readonly string[]): Promise<void> {
  for (const word of new Set(changed)) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from shops where indexed_words(search_words) && ${[word]}::text[]`.execute(
      db,
    );
    const shop_count = rows[0]?.count ?? 0;
    await db.deleteFrom('shop_words').where('word', '=', word).execute();
    if (shop_count === 0) continue;
    await db
      .insertInto('shop_words')
      .values({ word, shop_count, deletions: storedDeletionsOf(word) })
      .execute();
  }
}
