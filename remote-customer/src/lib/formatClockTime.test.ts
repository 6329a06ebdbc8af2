import { expect, test } from '@jest/globals';
import { formatClockTime } from './formatClockTime.ts';

test.each([
  ['00:00', '12:00 AM'],
  ['00:05', '12:05 AM'],
  ['09:00', '9:00 AM'],
  ['11:59', '11:59 AM'],
  ['12:00', '12:00 PM'],
  ['12:30', '12:30 PM'],
  ['13:00', '1:00 PM'],
  ['23:59', '11:59 PM'],
])('formats %s as %s', (time, said) => {
  expect(formatClockTime(time)).toBe(said);
});
