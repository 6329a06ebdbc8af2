/** They join the letters beside them or keep them apart: of a name in Devanagari, they are a part. */
const JOINERS = '\u200c\u200d';

/** One line of what somebody typed: no control characters, no marks that turn its direction, no halves of characters. */
export function plainText(typed: string): string {
  return typed
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(new RegExp(`(?![${JOINERS}])[\\p{Cf}\\p{Variation_Selector}]`, 'gu'), '')
    .trim();
}
