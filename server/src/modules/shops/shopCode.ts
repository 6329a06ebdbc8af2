import { randomInt } from 'node:crypto';

/**
 * The letters include no vowels, so that no code is a word. 0, 1, I, L and O are left out, because they are easily
 * misread.
 */
const LETTERS = 'BCDFGHJKMNPQRSTVWXYZ';
const LETTERS_AND_DIGITS = `23456789${LETTERS}`;
const CODE_PATTERN = new RegExp(`^[${LETTERS}][${LETTERS_AND_DIGITS}]{5}$`);

/** Returns a new public shop code. It begins with a letter, so that it never looks like a pincode. */
export function newShopCode(): string {
  const rest = Array.from({ length: 5 }, () => pickFrom(LETTERS_AND_DIGITS));
  return [pickFrom(LETTERS), ...rest].join('');
}

/** @returns the code in its stored form; `undefined` when the text cannot be a code */
export function parseShopCode(typed: string): string | undefined {
  const code = typed.trim().toUpperCase();
  return CODE_PATTERN.test(code) ? code : undefined;
}

function pickFrom(characters: string): string {
  return characters.charAt(randomInt(characters.length));
}
