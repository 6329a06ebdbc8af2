import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { firstHashWord } from './firstHashWord.ts';

test('the first word of SHA-256 is that of Node, for every length that fits one block [F-122]', () => {
  for (let length = 0; length <= 55; length += 1) {
    for (const letter of ['0', 'z', '~']) {
      const text = letter.repeat(length);
      const expected = createHash('sha256').update(text).digest().readInt32BE(0);
      expect(firstHashWord(text)).toBe(expected);
    }
  }
  expect(() => firstHashWord('a'.repeat(56))).toThrow(RangeError);
});
