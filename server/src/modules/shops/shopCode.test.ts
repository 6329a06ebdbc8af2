import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newShopCode, parseShopCode } from './shopCode.ts';

test('creates codes of six unambiguous characters that begin with a letter', () => {
  for (let round = 0; round < 1_000; round += 1) {
    const code = newShopCode();
    assert.match(code, /^[B-Z][2-9B-Z]{5}$/);
    assert.doesNotMatch(code, /[AEIOUL01]/);
    assert.equal(parseShopCode(code), code);
  }
});

for (const [typed, code] of [
  ['K7M2QX', 'K7M2QX'],
  [' k7m2qx ', 'K7M2QX'],
  ['560034', undefined],
  ['K7M2Q', undefined],
  ['K7M2QXX', undefined],
  ['K7M2Q0', undefined],
  ['K7M2Q%', undefined],
  ['ｋ7m2qx', undefined],
] as const) {
  test(`parses “${typed}” as the code ${code}`, () => assert.equal(parseShopCode(typed), code));
}
