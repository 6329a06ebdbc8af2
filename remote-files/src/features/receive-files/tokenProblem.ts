import {
  isShareToken,
  maxShareCodeLength,
  minShareCodeLength,
  readShareCode,
  shareTokenLength,
} from '@parchi/contract';
import { t } from '../../messages/t.ts';

const FOREIGN_CHARACTER = /[^A-Za-z0-9_-]/u;

/** Returns a message that says why the text can't be a token or a code, or `undefined` if it can be one. */
export function tokenProblem(text: string): string | undefined {
  if (text === '') return t('files.receive.empty');
  if (readShareCode(text) !== undefined) return undefined;
  if (text.length <= maxShareCodeLength) return codeProblem(text);
  const foreign = FOREIGN_CHARACTER.exec(text)?.[0];
  if (foreign !== undefined) return t('files.receive.foreign-character', { character: foreign });
  const { length } = text;
  if (length !== shareTokenLength) return t('files.receive.wrong-length', { length });
  const last = text.slice(-1);
  return isShareToken(text) ? undefined : t('files.receive.wrong-end', { last });
}

/** Returns the message for a text that is so short that a code was meant. */
function codeProblem(text: string): string {
  const foreign = Array.from(text).find(
    (character) => readShareCode(character.repeat(minShareCodeLength)) === undefined,
  );
  if (foreign !== undefined) return t('files.receive.foreign-in-code', { character: foreign });
  return t('files.receive.wrong-code-length', { length: text.length });
}
