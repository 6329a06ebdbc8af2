import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groupShareCode, readShareCode, shareCodeAlphabet } from './shareCode.ts';

for (const typed of [
  'K7M4QX',
  'k7m4qx',
  ' K7M 4QX ',
  'k7m-4qx',
  '\u200eK7M 4QX\u200b\n',
  'K7M\u00a04QX',
]) {
  test(`reads ${JSON.stringify(typed)} as the code K7M4QX [F-820]`, () => {
    assert.equal(readShareCode(typed), 'K7M4QX');
  });
}

test('reads letters outside the alphabet as the digits they look like [F-820]', () => {
  assert.equal(readShareCode('bsz 777'), '852777');
});

for (const other of [
  '',
  'K7M4Q',
  'K7M4QXK7M4Q',
  'K7M4O0',
  'K7MI1L',
  'K7M4QÄ',
  'Ｋ７Ｍ４ＱＸ',
  'K7M4Q.',
  "K7M4'X",
  'q8Jx2LmP0sVtYb7nKdE4wA',
]) {
  test(`refuses ${JSON.stringify(other)} as a code [F-820]`, () => {
    assert.equal(readShareCode(other), undefined);
  });
}

test('the alphabet of codes has 25 different characters, and no two look alike', () => {
  assert.equal(new Set(shareCodeAlphabet).size, 25);
  assert.doesNotMatch(shareCodeAlphabet, /[01OILSZBUAE]/);
});

test('shows a code in two groups, of three each when it has six characters', () => {
  assert.equal(groupShareCode('K7M4QX'), 'K7M 4QX');
  assert.equal(groupShareCode('K7M4QXR'), 'K7M 4QXR');
});
