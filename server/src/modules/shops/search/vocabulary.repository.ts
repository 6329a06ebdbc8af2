import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { FoundWord, VocabularyWord } from './alternatives.ts';
import type { SearchTerm } from './words/searchTerms.ts';
import { deletionsOf, forgivenErrors, storedDeletionsOf } from './words/spelling.ts';

const MAX_BEGUN_WORDS = 64;
/** The highest Unicode character. A word followed by this character sorts after all words that begin with the word. */
const LAST_CHARACTER = '\u{10FFFF}';

/**
 * Returns words that equal a term. For a term that may be incomplete, also returns the most common words that begin
 * with it.
 */
export async function findWords(
  db: Kysely<Database>,
  terms: readonly SearchTerm[],
): Promise<FoundWord[]> {
  const first = terms.map(({ text }) => text);
  const last = terms.map(({ text, isLast }) => (isLast ? `${text}${LAST_CHARACTER}` : text));
  const { rows } = await sql<{ ordinal: number; word: string; shop_count: number }>`
    select typed.ordinal::int, found.word, found.shop_count
    from unnest(${first}::text[], ${last}::text[]) with ordinality as typed (first, last, ordinal)
    cross join lateral (
      select word, shop_count from shop_words
      where word >= typed.first and word <= typed.last
      order by (word = typed.first) desc, shop_count desc
      limit ${MAX_BEGUN_WORDS}
    ) found`.execute(db);
  return rows.flatMap(({ ordinal, word, shop_count }) => {
    const term = terms[ordinal - 1];
    return term === undefined ? [] : { term, word, shopCount: shop_count };
  });
}

/**
 * Returns candidate words: those that become equal to a term when letters are deleted from either. The caller must
 * count the actual errors.
 */
export async function findSimilarWords(
  db: Kysely<Database>,
  terms: readonly SearchTerm[],
): Promise<VocabularyWord[]> {
  const deletions = terms.flatMap(({ text }) => {
    const count = forgivenErrors(text);
    return count === 0 ? [] : deletionsOf(text, count);
  });
  if (deletions.length === 0) return [];
  const rows = await db
    .selectFrom('shop_words')
    .select(['word', 'shop_count'])
    .where(sql<boolean>`indexed_words(deletions) && ${deletions}::text[]`)
    .execute();
  return rows.map(({ word, shop_count }) => ({ word, shopCount: shop_count }));
}

/**
 * Updates the number of shops that have each word, by one for each time that the word is in `added` or `removed`.
 * Deletes words that no shop has any more.
 */
export async function changeWordCounts(
  trx: Transaction<Database>,
  { added, removed }: { readonly added: readonly string[]; readonly removed: readonly string[] },
): Promise<void> {
  const counts = new Map<string, number>();
  for (const word of added) counts.set(word, (counts.get(word) ?? 0) + 1);
  for (const word of removed) counts.set(word, (counts.get(word) ?? 0) - 1);
  // The words are sorted, so that concurrent changes lock them in the same sequence and cannot deadlock.
  const changed = [...counts]
    .filter(([, count]) => count !== 0)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  if (changed.length === 0) return;
  await trx
    .insertInto('shop_words')
    .values(
      changed.map(([word, shop_count]) => ({
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
  const fewer = changed.filter(([, count]) => count < 0).map(([word]) => word);
  if (fewer.length === 0) return;
  await trx
    .deleteFrom('shop_words')
    .where('word', 'in', fewer)
    .where('shop_count', '<=', 0)
    .execute();
}
