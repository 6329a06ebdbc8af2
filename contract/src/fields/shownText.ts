import * as z from 'zod';

// Control characters and characters that reorder or hide text: `invoice<RTL override>fdp.exe` would look like a PDF.
const DECEPTIVE = /[\p{Cc}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFB]/gu;
// Zero-width joiners are needed in Indic scripts, Persian and emoji sequences. Anywhere else they are invisible and
// have no purpose, so they are removed.
const IDLE_JOINER =
  /(?<![\p{M}\p{Script=Arabic}\p{Extended_Pictographic}\p{Emoji_Modifier}\u200C\u200D])[\u200C\u200D]/gu;
const LINE_BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** Returns the text without invisible characters, and without characters that make the rest look like another text. */
export function stripDeceptiveCharacters(text: string): string {
  return text.replace(DECEPTIVE, '').replace(IDLE_JOINER, '');
}

/**
 * Returns the schema of one line that other people will see, such as a name. The schema strips the invisible direction
 * marks that a phone adds to pasted text.
 */
export function shownLineSchema(maxLength: number) {
  return z.string().overwrite(toShownLine).min(1).max(maxLength);
}

function toShownLine(text: string): string {
  return stripDeceptiveCharacters(text.replace(LINE_BREAKS, ' ')).replace(/ {2,}/g, ' ').trim();
}
