/**
 * Words for services that every print shop offers. A shop whose record has such a word ranks higher, but no shop is
 * excluded for lacking it.
 */
const GENERAL_WORDS = new Set(
  (
    'print prints printer printers printing printout printouts xerox zerox jerox photocopy photocopies photostat photo ' +
    'copy copies copier copiers scan scanning lamination binding color colour bnw pdf shop shops store stores centre ' +
    'center dukan dukaan wala wale kopi photokopi best good cheap cheapest open now service services'
  ).split(' '),
);

export function isGeneralWord(word: string): boolean {
  return GENERAL_WORDS.has(word);
}
