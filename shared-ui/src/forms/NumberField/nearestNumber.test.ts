import { expect, test } from '@jest/globals';
import { nearestNumber } from './nearestNumber.ts';

test.each([
  ['3', 3],
  [' 07 ', 7],
  ['0', 1],
  ['1000', 999],
  ['9'.repeat(400), 999],
  ['', undefined],
  ['-1', undefined],
  ['2.5', undefined],
  ['1e2', undefined],
])('“%s” is taken as %s', (text, expected) => {
  expect(nearestNumber(text, { min: 1, max: 999 })).toBe(expected);
});
