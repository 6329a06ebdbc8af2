/** Letters with a mark that is drawn in front of them, though it is written after them (Unicode: `Left` vowel signs). */
const LETTER =
  '[\u0915-\u0939\u0995-\u09b9\u0a15-\u0a39\u0a95-\u0ab9\u0b15-\u0b39\u0b95-\u0bb9\u0d15-\u0d39]';
const NUKTA = '[\u093c\u09bc\u0a3c\u0abc\u0b3c]?';
const SIGN_IN_FRONT =
  '[\u093f\u09bf\u09c7\u09c8\u0a3f\u0abf\u0b47\u0bc6\u0bc7\u0bc8\u0d46\u0d47\u0d48]';
const LETTER_AND_SIGN = new RegExp(`(${LETTER}${NUKTA})(${SIGN_IN_FRONT})`, 'gu');
const INDIC = /[\u0900-\u0d7f]+/gu;

/**
 * One line of what somebody typed: no control characters, no marks that turn its direction or join its letters, no
 * halves of characters.
 */
export function plainText(typed: string): string {
  return typed
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/[\p{Cf}\p{Variation_Selector}]/gu, '')
    .trim();
}

/**
 * Indic letters in the order in which they are drawn. PDFium puts one glyph after the other and joins none: what
 * results can be read, as on a typewriter.
 */
export function inDrawingOrder(text: string): string {
  return text.replace(INDIC, (run) => run.normalize('NFD').replace(LETTER_AND_SIGN, '$2$1'));
}
