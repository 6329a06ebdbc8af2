/** Words for services of every print shop. Having one ranks a shop higher; lacking one never excludes a shop. */
const GENERAL_WORDS = new Set(
  (
    'print prints printer printers printing printout printouts xerox zerox jerox photocopy photocopies photostat photo ' +
    'copy copies copier copiers scan scanning lamination binding color colour bnw pdf shop shops store stores centre ' +
    'center dukan dukaan wala wale best good cheap cheapest open now service services'
  ).split(' '),
);

export function isGeneralWord(word: string): boolean {
  return GENERAL_WORDS.has(word);
}
