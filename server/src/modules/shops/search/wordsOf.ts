/** They stand in front of a landmark or between words, and say nothing of where a shop is. */
const STOP_WORDS = new Set(
  'a an and at behind beside besides in near next no of on opp opposite the to'.split(' '),
);

/** The words of a text as they are compared: small, without accents and apostrophes, without those that say nothing. */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’]/g, '');
  // What is longer than a word ever is counts as several.
  return (plain.match(/[\p{L}\p{M}\p{N}]{1,40}/gu) ?? []).filter((word) => !STOP_WORDS.has(word));
}

/** Neighbours written as one: “Indira Nagar” is searched for as “indiranagar”, and the other way round. */
export function joinedPairsOf(words: readonly string[]): string[] {
  return words.slice(1).map((word, index) => `${words[index] ?? ''}${word}`);
}
