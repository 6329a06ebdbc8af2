import { expect, test } from '@jest/globals';
import { formatSpan } from './formatSpan.ts';

test.each([
  [30 * 86_400, '30 days'],
  [366 * 86_400, '366 days'],
  [86_400, '24 hours'],
  [7_200, '2 hours'],
  [3_600, '1 hour'],
  [90 * 60, '90 minutes'],
  [3_601, '3,601 seconds'],
  [1, '1 second'],
])('formats %d s as “%s”', (seconds, words) => {
  expect(formatSpan(seconds)).toBe(words);
});
