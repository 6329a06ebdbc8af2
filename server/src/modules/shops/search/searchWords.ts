import { cityNamesOf } from './cityNames.ts';
import { joinedPairsOf, wordsOf } from './wordsOf.ts';

export type SearchedShop = {
  readonly name: string;
  readonly locality: string;
  readonly city: string;
  readonly pincode: string;
  readonly landmark: string;
};

/** The owner's name is matched and never shown. */
export type IndexedShop = SearchedShop & { readonly owner: string };

/** Marks a word of the name, beside the same word unmarked. No word contains it. */
const NAME_MARK = '=';

export function nameWord(word: string): string {
  return `${NAME_MARK}${word}`;
}

/** Every word that a shop is found by. */
export function vocabularyOf(shop: IndexedShop): string[] {
  const places = [shop.locality, shop.city].flatMap(withPairs).flatMap(cityNamesOf);
  const others = [shop.pincode, shop.landmark, shop.owner].flatMap(wordsOf);
  return [...new Set([...withPairs(shop.name), ...places, ...others])];
}

/** What is stored with the shop: its vocabulary, and again the words of its name. */
export function searchWordsOf(shop: IndexedShop): string[] {
  return [...vocabularyOf(shop), ...new Set(withPairs(shop.name).map(nameWord))];
}

function withPairs(text: string): string[] {
  const words = wordsOf(text);
  return [...words, ...joinedPairsOf(words)];
}
