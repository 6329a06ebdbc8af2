import { maxShareCodeLength, minShareCodeLength, shareCodeAlphabet } from '@parchi/contract';

/** Minimum mean number of guesses until one finds any share. */
const MIN_GUESSES = 200_000;
/** Extra characters of new codes while somebody guesses. They multiply the guesses needed by 625. */
const MORE_WHILE_GUESSED = 2;

/** Returns how long the code of a new share is (decision 113). */
export function codeLengthOf({
  codesInUse,
  isGuessedAt,
}: {
  /** About how many codes are in use. */
  readonly codesInUse: number;
  /** Whether the recent wrong codes are too many to be typing mistakes. */
  readonly isGuessedAt: boolean;
}): number {
  let length = minShareCodeLength;
  while (shareCodeAlphabet.length ** length < MIN_GUESSES * (codesInUse + 1)) length += 1;
  return Math.min(maxShareCodeLength, length + (isGuessedAt ? MORE_WHILE_GUESSED : 0));
}
