import { compileMessage, type CompiledMessage } from '@lingui/message-utils/compileMessage';

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTED = 'áƀçďéƒǧĥíĵķĺḿñóƥɋŕšťúṽŵẋýžÁƁÇĎÉƑǦĤÍĴĶĹḾÑÓƤɊŔŠŤÚṼŴẊÝŽ';

/**
 * Compiles a message in a pseudo-language: every letter is accented, every small vowel is doubled, and the whole
 * message is in brackets. The text is about 40 % longer than in English, as it is in many languages. Values are left as
 * they are.
 */
export function pseudoMessage(text: string): CompiledMessage {
  return ['⟦', ...compileMessage(text, accent), '⟧'];
}

function accent(text: string): string {
  return text
    .replaceAll(/[aeiou]/g, '$&$&')
    .replaceAll(/[a-z]/gi, (letter) => ACCENTED.charAt(PLAIN.indexOf(letter)));
}
