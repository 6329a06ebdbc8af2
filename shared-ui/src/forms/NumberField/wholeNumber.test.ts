import { expect, test } from '@jest/globals';
import { nearestNumber, readWholeNumber } from './wholeNumber.ts';

test.each([
  ['3', 3, 3],
  [' 07 ', 7, 7],
  ['0', undefined, 1],
  ['999', 999, 999],
  ['1000', undefined, 999],
  ['9'.repeat(400), undefined, 999],
  ['', undefined, 1],
  ['-1', undefined, 1],
  ['2.5', undefined, 3],
  ['1e2', undefined, 100],
  ['12x', undefined, 1],
])('reads “%s” as %s, with %s as the nearest number', (text, read, nearest) => {
  const bounds = { min: 1, max: 999 };
  expect(readWholeNumber(text, bounds)).toBe(read);
  expect(nearestNumber(text, bounds)).toBe(nearest);
});
