import { expect, test } from '@jest/globals';
import { nextTime } from './nextTime.ts';

const india = (moment: string) => new Date(`${moment}:00+05:30`);

test.each([
  ['15:30', '2026-11-23T12:00', '2026-11-23T15:30'],
  ['12:00', '2026-11-23T12:00', '2026-11-24T12:00'],
  ['01:00', '2026-11-23T23:30', '2026-11-24T01:00'],
  // In UTC it is still the day before.
  ['09:00', '2026-11-23T03:00', '2026-11-23T09:00'],
])('the next %s after %s is %s', (time, now, next) => {
  expect(nextTime(time, india(now))).toEqual(india(next));
});
