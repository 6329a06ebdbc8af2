/** Words before a landmark or between words that do not help to find a shop. */
const STOP_WORDS = new Set(
  'a an and at behind beside besides in near next no of on opp opposite the to'.split(' '),
);

/** Returns the words of a text for comparison: lower case, without accents, apostrophes and stop words. */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’]/g, '');
  // A run of more than 40 characters is split into several words.
  return (plain.match(/[\p{L}\p{M}\p{N}]{1,40}/gu) ?? []).filter((word) => !STOP_WORDS.has(word));
}

/** Returns neighbouring words joined, so that “Indira Nagar” is found by “indiranagar”, and the reverse. */
export function joinedPairsOf(words: readonly string[]): string[] {
  return words.slice(1).map((word, index) => `${words[index] ?? ''}${word}`);
}
