import { expect, test } from '@jest/globals';
import { openingOf } from './openingOf.ts';

const day = { on: true, timings: { open: '09:00', close: '20:30' } };
const night = { on: true, timings: { open: '18:00', close: '02:00' } };

test.each([
  [day, '03:29', 'closed'],
  [day, '03:30', 'open'],
  [day, '14:59', 'open'],
  [day, '15:00', 'closed'],
  [{ ...day, on: false }, '12:00', 'paused'],
  [{ ...day, on: false }, '22:00', 'closed'],
  [night, '12:29', 'closed'],
  [night, '12:30', 'open'],
  [night, '19:00', 'open'],
  [night, '20:30', 'closed'],
])('a shop with the hours %j is at %s UTC %s', (shop, utc, opening) => {
  expect(openingOf(shop, new Date(`2026-11-22T${utc}:00Z`))).toBe(opening);
});
