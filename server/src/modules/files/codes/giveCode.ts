import { randomInt } from 'node:crypto';
import { shareCodeAlphabet, type Id } from '@parchi/contract';
import type { Transaction } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { isGuessedAt } from './openCode.ts';
import { codeLengthOf } from './codeLength.rules.ts';
import { estimateCodes, insertCode } from './shareCodes.repository.ts';

/** A drawn code is in use with a chance of at most 1 in 200,000, so a second draw is rare and a third is not needed. */
const MAX_DRAWS = 5;

/** Gives a new share a code of its own, which is free again when the share's row is deleted. */
export async function giveCode(
  trx: Transaction<Database>,
  shareId: Id,
  draw: (length: number) => string = drawCode,
): Promise<string> {
  const length = codeLengthOf({
    codesInUse: await estimateCodes(trx),
    isGuessedAt: await isGuessedAt(trx),
  });
  for (let draws = 0; draws < MAX_DRAWS; draws += 1) {
    const code = draw(length);
    if (await insertCode(trx, { code, shareId })) return code;
  }
  throw new Error('No code was free.');
}

function drawCode(length: number): string {
  const characters = Array.from({ length }, () =>
    shareCodeAlphabet.charAt(randomInt(shareCodeAlphabet.length)),
  );
  return characters.join('');
}
