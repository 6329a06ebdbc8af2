import { joinedPairsOf, wordsOf } from './wordsOf.ts';

const MAX_WORDS = 8;

/** A term to look up in the vocabulary: a typed word, or two neighbouring words joined. */
export type SearchTerm = {
  readonly text: string;
  /** Indexes of the typed words that the term covers. */
  readonly positions: readonly number[];
  /** Whether the term contains the last typed word, which may be incomplete. */
  readonly isLast: boolean;
};

export type SearchTerms = {
  readonly words: readonly string[];
  readonly terms: readonly SearchTerm[];
};

export function searchTermsOf(input: string): SearchTerms {
  const words = [...new Set(wordsOf(input))].slice(0, MAX_WORDS);
  const last = words.length - 1;
  const single = words.map((text, index) => ({
    text,
    positions: [index],
    isLast: index === last,
  }));
  const joined = joinedPairsOf(words).map((text, index) => ({
    text,
    positions: [index, index + 1],
    isLast: index + 1 === last,
  }));
  return { words, terms: [...single, ...joined] };
}
