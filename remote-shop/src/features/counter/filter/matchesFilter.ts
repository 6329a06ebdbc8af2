import type { Order } from '@parchi/contract';

/** Accents of Latin letters. Signs of other scripts stay, because without them names would read differently. */
const ACCENTS = /[\u0300-\u036f]/gu;

/** Returns the words of a typed text, in the form in which orders are compared with them. */
export function filterWordsOf(text: string): readonly string[] {
  return fold(text).split(/\s+/).filter(Boolean);
}

/**
 * Returns whether each word is part of the customer's name, or begins the order's token number or collection code.
 * Without any word, every order matches.
 */
export function matchesFilter(
  { customerName, tokenNumber, priority, collectionCode }: Order,
  words: readonly string[],
): boolean {
  if (words.length === 0) return true;
  const name = fold(customerName);
  const token = priority ? '' : String(tokenNumber ?? '');
  const code = fold(collectionCode ?? '');
  return words.every(
    (word) => name.includes(word) || token.startsWith(word) || code.startsWith(word),
  );
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(ACCENTS, '').normalize('NFC').toLowerCase();
}
