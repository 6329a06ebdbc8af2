import { errorsBetween, forgivenErrors } from './words/spelling.ts';
import type { SearchTerm, SearchTerms } from './words/searchTerms.ts';

const MAX_SIMILAR_WORDS = 8;
/** A word that at most this many shops have may be a misspelling of a more common word. */
const RARE_IN_SHOPS = 4;

/** A word of the vocabulary that may stand for a typed word. */
export type Alternative = {
  readonly word: string;
  readonly shopCount: number;
  /** Number of typing errors between the typed word and this one. */
  readonly errors: number;
};

/**
 * The alternatives for each typed word, in typed order. A shop that has at least one alternative of each typed word is
 * a full match.
 */
export type Alternatives = readonly (readonly Alternative[])[];

export type VocabularyWord = Pick<Alternative, 'word' | 'shopCount'>;
/** A word of the vocabulary and the search term that found it. */
export type FoundWord = VocabularyWord & { readonly term: SearchTerm };

/** Returns the alternatives that equal the typed words. */
export function exactAlternatives(typed: SearchTerms, found: readonly FoundWord[]): Alternatives {
  return byPosition(
    typed,
    found.filter(({ term, word }) => term.text === word).map((one) => ({ ...one, errors: 0 })),
  );
}

/** Returns the alternatives that equal the typed words and, for the last typed word, also words that begin with it. */
export function begunAlternatives(typed: SearchTerms, found: readonly FoundWord[]): Alternatives {
  return byPosition(
    typed,
    found.map((one) => ({ ...one, errors: 0 })),
  );
}

/** Returns the terms that may be misspelled, because few shops or none have them. */
export function doubtfulTerms(typed: SearchTerms, found: readonly FoundWord[]): SearchTerm[] {
  const known = new Set(
    found
      .filter(({ term, word, shopCount }) => term.text === word && shopCount > RARE_IN_SHOPS)
      .flatMap(({ term }) => term.positions),
  );
  return typed.terms.filter(({ positions }) => positions.some((position) => !known.has(position)));
}

/**
 * Returns the alternatives that equal the typed words, that begin with the last typed word, or that are a few typing
 * errors away.
 */
export function similarAlternatives(
  typed: SearchTerms,
  found: readonly FoundWord[],
  similar: readonly VocabularyWord[],
): Alternatives {
  const forgiven = doubtfulTerms(typed, found).flatMap((term) => {
    const most = forgivenErrors(term.text);
    return similar
      .filter(({ word }) => isLengthForgiven(term, word, most))
      .map((one) => ({ ...one, term, errors: errorsBetween(term.text, one.word, term.isLast) }))
      .filter(({ errors }) => errors > 0 && errors <= most)
      .sort((a, b) => a.errors - b.errors || b.shopCount - a.shopCount)
      .slice(0, MAX_SIMILAR_WORDS);
  });
  return byPosition(typed, [...found.map((one) => ({ ...one, errors: 0 })), ...forgiven]);
}

function isLengthForgiven({ text, isLast }: SearchTerm, word: string, most: number): boolean {
  const longer = word.length - text.length;
  return longer >= -most && (isLast || longer <= most);
}

/** @returns an upper bound for the number of shops that have one alternative of each typed word */
export function mostShops(alternatives: Alternatives): number {
  return Math.min(...alternatives.map(shopsWithOneOf));
}

/** @returns an upper bound for the number of shops that have at least one of the words */
export function shopsWithOneOf(words: readonly Alternative[]): number {
  return words.reduce((sum, { shopCount }) => sum + shopCount, 0);
}

function byPosition(
  { words }: SearchTerms,
  found: readonly (Alternative & { readonly term: SearchTerm })[],
): Alternatives {
  return words.map((_, position) => found.filter(({ term }) => term.positions.includes(position)));
}
