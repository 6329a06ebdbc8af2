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
export function matchesFilter(order: Order, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const { name, token, code } = textsOf(order);
  return words.every(
    (word) => name.includes(word) || token.startsWith(word) || code.startsWith(word),
  );
}

interface OrderTexts {
  readonly name: string;
  readonly token: string;
  readonly code: string;
}

/** Each press of a key compares hundreds of orders, and their texts stay the same. */
const textsOfOrders = new WeakMap<Order, OrderTexts>();

function textsOf(order: Order): OrderTexts {
  const known = textsOfOrders.get(order);
  if (known) return known;
  const { customerName, tokenNumber, priority, collectionCode } = order;
  const texts = {
    name: fold(customerName),
    token: priority ? '' : String(tokenNumber ?? ''),
    code: fold(collectionCode ?? ''),
  };
  textsOfOrders.set(order, texts);
  return texts;
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(ACCENTS, '').normalize('NFC').toLowerCase();
}
