import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { FoundWord, VocabularyWord } from './alternatives.ts';
import type { SearchTerm } from './words/searchTerms.ts';
import { deletionsOf, forgivenErrors } from './words/spelling.ts';

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
