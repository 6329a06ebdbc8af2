import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { firstHashWord } from './firstHashWord.ts';

test('computes the same first SHA-256 word as Node for every text of one block [F-122]', () => {
  for (let length = 0; length <= 55; length += 1) {
    for (const letter of ['0', 'z', '~']) {
      const text = letter.repeat(length);
      const expected = createHash('sha256').update(text).digest().readInt32BE(0);
      expect(firstHashWord(text)).toBe(expected);
    }
  }
  expect(() => firstHashWord('a'.repeat(56))).toThrow(RangeError);
});
