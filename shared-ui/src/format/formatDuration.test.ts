import { expect, test } from '@jest/globals';
import { formatDuration } from './formatDuration.ts';

test.each([
  [0, '0:00'],
  [9, '0:09'],
  [545, '9:05'],
  [3599.9, '59:59'],
  [3600, '1:00:00'],
  [7182, '1:59:42'],
  [-3, '0:00'],
])('formats %d seconds as the clock "%s"', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});
