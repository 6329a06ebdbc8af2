import { sql, type Kysely } from 'kysely';
import { storedDeletionsOf } from '../../modules/shops/search/words/spelling.ts';
import { wordsOf } from '../../modules/shops/search/words/wordsOf.ts';
import type { Database } from '../schema.ts';

const BATCH = 1_000;

/** Makes shops searchable by their owner's name as well. */
export async function up(db: Kysely<Database>): Promise<void> {
  for (let after = ''; ;) {
    const shops = await db
      .selectFrom('shops')
      .innerJoin('accounts', 'accounts.id', 'shops.id')
      .select(['shops.id', 'accounts.name', 'shops.search_words'])
      .where('shops.id', '>', after)
      .orderBy('shops.id')
      .limit(BATCH)
      .execute();
    const added = shops.map(({ id, name, search_words: known }) => ({
      id,
      words: [...new Set(wordsOf(name))].filter((word) => !known.includes(word)),
    }));
    await addWords(db, added);
    const last = shops.at(-1);
    if (last === undefined || shops.length < BATCH) return;
    after = last.id;
  }
}

async function addWords(
  db: Kysely<Database>,
  shops: readonly { readonly id: string; readonly words: readonly string[] }[],
): Promise<void> {
  const pairs = shops.flatMap(({ id, words }) => words.map((word) => ({ id, word })));
  if (pairs.length === 0) return;
  await sql`
    update shops set search_words = search_words || added.words
    from (
      select id, array_agg(word) as words
      from unnest(${pairs.map(({ id }) => id)}::text[], ${pairs.map(({ word }) => word)}::text[]) as pair (id, word)
      group by id
    ) added
    where shops.id = added.id`.execute(db);
  const counts = new Map<string, number>();
  for (const { word } of pairs) counts.set(word, (counts.get(word) ?? 0) + 1);
  await db
    .insertInto('shop_words')
    .values(
      [...counts].map(([word, shop_count]) => ({
        word,
        shop_count,
        deletions: storedDeletionsOf(word),
      })),
    )
    .onConflict((conflict) =>
      conflict
        .column('word')
        .doUpdateSet({ shop_count: sql`shop_words.shop_count + excluded.shop_count` }),
    )
    .execute();
}
