/**
 * Characters of share codes, which are read aloud. Of look-alikes (0 O, 1 I L, 5 S, 2 Z, 8 B, U V) at most one is
 * included. Vowels are left out, so that no code is a word.
 */
export const shareCodeAlphabet = '23456789CDFGHJKMNPQRTVWXY';
/**
 * Length of a code while there are few shares. Codes are longer while there are many, or while somebody guesses codes.
 */
export const minShareCodeLength = 6;
export const maxShareCodeLength = 10;

const SHARE_CODE_PATTERN = new RegExp(
  `^[${shareCodeAlphabet}]{${minShareCodeLength},${maxShareCodeLength}}$`,
);
/** Letters that no code contains, and the digits that people mistake for them. */
const lookAlikes: Readonly<Record<string, string>> = { B: '8', S: '5', Z: '2' };

/**
 * Returns the code that a typed text contains, or `undefined` if it can't be a code. Case, spaces and hyphens don't
 * matter. A token is longer than every code, so it is never read as one.
 */
export function readShareCode(text: string): string | undefined {
  const code = text
    .replace(/[\s\p{C}-]/gu, '')
    .toUpperCase()
    .replace(/[BSZ]/g, (letter) => lookAlikes[letter] ?? letter);
  return SHARE_CODE_PATTERN.test(code) ? code : undefined;
}

/** Returns a code in two groups, for reading aloud: "K7M 4QX". */
export function groupShareCode(code: string): string {
  const middle = Math.floor(code.length / 2);
  return `${code.slice(0, middle)} ${code.slice(middle)}`;
}
