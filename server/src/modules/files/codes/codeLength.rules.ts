import { maxShareCodeLength, minShareCodeLength, shareCodeAlphabet } from '@parchi/contract';

/** The mean number of guesses that find any share is at least this. */
const MIN_GUESSES = 200_000;
/** Characters that codes have in addition while somebody guesses: 625 times as many guesses find one. */
const MORE_WHILE_GUESSED = 2;

/** Returns how long the code of a new share is (decision 113). */
export function codeLengthOf({
  liveCodes,
  isGuessedAt,
}: {
  /** About how many codes are in use. */
  readonly liveCodes: number;
  /** Whether more wrong codes came lately than people mistype. */
  readonly isGuessedAt: boolean;
}): number {
  let length = minShareCodeLength;
  while (shareCodeAlphabet.length ** length < MIN_GUESSES * (liveCodes + 1)) length += 1;
  return Math.min(maxShareCodeLength, length + (isGuessedAt ? MORE_WHILE_GUESSED : 0));
}
