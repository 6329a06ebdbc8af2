import { transliterate } from './transliterate.ts';

/** Words such as those before a landmark, which do not help to find a shop. */
const STOP_WORDS = new Set(
  'a an and at behind beside besides in near next no of on opp opposite the to'.split(' '),
);

/**
 * Returns the words of a text in a form that can be compared: lower case, in Latin letters if they were
 * in Devanagari, without accents, apostrophes and stop words.
 */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’]/g, '');
  const words = plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return (
    words
      .map(transliterate)
      // A run of more than 40 letters and digits is split into several words.
      .flatMap((word) => word.match(/.{1,40}/gu) ?? [])
      .filter((word) => !STOP_WORDS.has(word))
  );
}

/** Returns each two neighbouring words joined, so that “indiranagar” finds “Indira Nagar”, and the reverse. */
export function joinedPairsOf(words: readonly string[]): string[] {
  return words.slice(1).map((word, index) => `${words[index] ?? ''}${word}`);
}
