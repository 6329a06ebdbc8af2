import * as z from 'zod';

// Control characters, and what turns or hides text: `invoice<RTL override>fdp.exe` would be read as a PDF.
const DECEPTIVE = /[\p{Cc}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFB]/gu;
// The two joiners are letters' parts in Indic scripts and Persian, and hold emoji together; elsewhere they only hide.
const IDLE_JOINER =
  /(?<![\p{M}\p{Script=Arabic}\p{Extended_Pictographic}\p{Emoji_Modifier}\u200C\u200D])[\u200C\u200D]/gu;
const LINE_BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** A stranger's text as it is to be read: without what nobody sees and what makes the rest look like something else. */
export function withoutDeception(text: string): string {
  return text.replace(DECEPTIVE, '').replace(IDLE_JOINER, '');
}

/** A name, or a line of an address, that others will be shown. Phones add marks of direction when one pastes. */
export function shownLineSchema(maxLength: number) {
  return z.string().overwrite(toShownLine).min(1).max(maxLength);
}

function toShownLine(text: string): string {
  return withoutDeception(text.replace(LINE_BREAKS, ' ')).replace(/ {2,}/g, ' ').trim();
}
