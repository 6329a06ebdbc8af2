/**
 * Letters are deleted only from this many first letters of a word. This limits the number of variants, and long words
 * are still found.
 */
const PREFIX_LENGTH = 7;
const MIN_LENGTH = 3;
const MIN_LENGTH_FOR_TWO = 6;

/**
 * Returns how many typing errors to forgive. None are forgiven in a number, because a different digit makes another
 * number.
 */
export function forgivenErrors(typed: string): 0 | 1 | 2 {
  const { length } = typed;
  if (length < 4 || /\p{N}/u.test(typed)) return 0;
  return length < 8 ? 1 : 2;
}

/** Returns the index keys of a vocabulary word: its first letters, with up to two of them deleted. */
export function storedDeletionsOf(word: string): string[] {
  if (word.length < MIN_LENGTH || /\p{N}/u.test(word)) return [];
  return deletionsOf(word, word.length < MIN_LENGTH_FOR_TWO ? 1 : 2);
}

/**
 * Returns the first letters of the word, and every variant of them with up to `count` letters deleted. Two words that
 * are at most `count` errors apart (a letter added, missing, wrong, or two swapped) share at least one variant.
 */
export function deletionsOf(word: string, count: number): string[] {
  const all = new Set([word.slice(0, PREFIX_LENGTH)]);
  for (let round = 0; round < count; round += 1) {
    for (const text of [...all]) {
      for (let index = 0; index < text.length; index += 1) {
        all.add(text.slice(0, index) + text.slice(index + 1));
      }
    }
  }
  return [...all];
}

/**
 * Returns the number of typing errors between the typed text and a word. An error is a letter inserted, left out or
 * replaced, or two neighbouring letters swapped.
 *
 * @param isPrefix whether the typed text may be only the beginning of the word
 */
export function errorsBetween(typed: string, word: string, isPrefix: boolean): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: word.length + 1 }, (_, index) => index);
  for (let row = 1; row <= typed.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= word.length; column += 1) {
      const isSame = typed[row - 1] === word[column - 1];
      let errors = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      if (typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1]) {
        errors = Math.min(errors, (beforePrevious[column - 2] ?? Infinity) + 1);
      }
      current.push(errors);
    }
    beforePrevious = previous;
    previous = current;
  }
  return isPrefix ? Math.min(...previous) : (previous[word.length] ?? typed.length);
}
