import { cityNamesOf } from '../cityNames.ts';
import { joinedPairsOf, wordsOf } from './wordsOf.ts';

export type SearchedShop = {
  readonly name: string;
  readonly locality: string;
  readonly city: string;
  readonly pincode: string;
  readonly landmark: string;
};

/** A shop as indexed for the search. The owner's name can be searched, but is never shown. */
export type IndexedShop = SearchedShop & { readonly owner: string };

/** Prefix that marks a word of the shop's name. No word contains this character otherwise. */
const NAME_MARK = '=';

export function nameWord(word: string): string {
  return `${NAME_MARK}${word}`;
}

/** Returns every word by which the shop can be found. */
export function vocabularyOf(shop: IndexedShop): string[] {
  const places = [shop.locality, shop.city].flatMap(withPairs).flatMap(cityNamesOf);
  const others = [shop.pincode, shop.landmark, shop.owner].flatMap(wordsOf);
  return [...new Set([...withPairs(shop.name), ...places, ...others])];
}

/**
 * Returns the words to store with a shop: its vocabulary and, marked with the prefix, the words of its name once more.
 */
export function searchWordsOf(shop: IndexedShop): string[] {
  return [...vocabularyOf(shop), ...new Set(withPairs(shop.name).map(nameWord))];
}

function withPairs(text: string): string[] {
  const words = wordsOf(text);
  return [...words, ...joinedPairsOf(words)];
}
