import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeLengthOf } from './codeLength.rules.ts';

const rows = [
  [0, false, 6],
  [1_219, false, 6],
  [1_220, false, 7],
  [30_516, false, 7],
  [30_517, false, 8],
  [0, true, 8],
  [1_220, true, 9],
  [50_000_000, true, 10],
] as const;
for (const [codesInUse, isGuessedAt, length] of rows) {
  const when = isGuessedAt ? 'somebody guesses' : 'nobody guesses';
  test(`gives a code of ${length} characters when ${codesInUse} codes are in use and ${when} [F-822]`, () => {
    assert.equal(codeLengthOf({ codesInUse, isGuessedAt }), length);
  });
}
