import { expect, test } from '@jest/globals';
import { formatMoment } from './formatMoment.ts';

test.each([
  [[2026, 10, 21, 10, 41], '21 Nov, 10:41 AM'],
  [[2026, 0, 2, 0, 5], '2 Jan, 12:05 AM'],
  [[2026, 0, 2, 12, 0], '2 Jan, 12:00 PM'],
  [[2026, 6, 31, 23, 59], '31 Jul, 11:59 PM'],
] as const)('%j is said as %s', ([year, month, day, hour, minute], said) => {
  expect(formatMoment(new Date(year, month, day, hour, minute).toISOString())).toBe(said);
});
