import { expect, test } from '@jest/globals';
import { formatRemaining } from './formatRemaining.ts';

test.each([
  [0, 'about 1 s left'],
  [4.2, 'about 5 s left'],
  [89, 'about 89 s left'],
  [90, 'about 2 min left'],
  [5399, 'about 90 min left'],
  [7200, 'about 2 h left'],
])('formats %d remaining seconds as "%s"', (seconds, text) => {
  expect(formatRemaining(seconds)).toBe(text);
});
