import { randomInt } from 'node:crypto';

/** Without vowels no code is a word, without 0, 1, I, L and O none is misread. */
const LETTERS = 'BCDFGHJKMNPQRSTVWXYZ';
const LETTERS_AND_DIGITS = `23456789${LETTERS}`;
const CODE_PATTERN = new RegExp(`^[${LETTERS}][${LETTERS_AND_DIGITS}]{5}$`);

/** A shop's public code. It begins with a letter: none looks like a pincode. */
export function createShopCode(): string {
  const rest = Array.from({ length: 5 }, () => pickFrom(LETTERS_AND_DIGITS));
  return [pickFrom(LETTERS), ...rest].join('');
}

/** @returns the code as it is stored, or `undefined` for what can't be one */
export function parseShopCode(typed: string): string | undefined {
  const code = typed.trim().toUpperCase();
  return CODE_PATTERN.test(code) ? code : undefined;
}

function pickFrom(characters: string): string {
  return characters.charAt(randomInt(characters.length));
}
