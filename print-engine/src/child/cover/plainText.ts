/** Zero-width joiner and non-joiner. They change how letters combine, so names in Devanagari need them. */
const JOINERS = '\u200c\u200d';

/** Turns typed text into one line without control characters, direction marks or lone surrogates. */
export function plainText(typed: string): string {
  return typed
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(new RegExp(`(?![${JOINERS}])[\\p{Cf}\\p{Variation_Selector}]`, 'gu'), '')
    .trim();
}
