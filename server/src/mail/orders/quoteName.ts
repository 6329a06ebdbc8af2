import { stripDeceptiveCharacters } from '@parchi/contract';

const MAX_LENGTH = 40;
/**
 * Matches anything but letters, their marks, digits, spaces and a few signs that names contain. Without dots, no mail
 * program makes a link of a name.
 */
const FOREIGN = /[^\p{L}\p{M}\p{Nd}\p{Join_Control} &'’()-]+/gu;
/** Matches more than four digits, also with signs between them: a phone number, an amount, a code. */
const LONG_NUMBER = /\p{Nd}(?:[ &'’()-]*\p{Nd}){4,}/gu;
const LINK_WORDS = /\b(?:https?|www)\b/giu;

/**
 * Returns a name that a stranger chose, such as the name of a shop, in a form that a mail can safely quote: short,
 * without links and phone numbers. Empty if nothing is left.
 */
export function quoteName(name: string): string {
  const plain = stripDeceptiveCharacters(name.normalize('NFKC').replace(FOREIGN, ' '))
    .replace(LONG_NUMBER, ' ')
    .replace(LINK_WORDS, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
  const letters = Array.from(plain);
  if (letters.length <= MAX_LENGTH) return plain && `“${plain}”`;
  return `“${letters.slice(0, MAX_LENGTH).join('').trim()}…”`;
}
