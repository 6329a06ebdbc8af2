import { expect, test } from '@jest/globals';
import { upcomingParts } from './upcomingParts.ts';

// 22 November 2026 is a Sunday; in India it is 11:30 PM.
const now = new Date('2026-11-22T18:00:00Z');

test.each([
  ['2026-11-22T18:15:00Z', { day: 'today', date: 'Sunday', time: '11:45 PM' }],
  ['2026-11-23T03:30:00Z', { day: 'tomorrow', date: 'Monday', time: '9:00 AM' }],
  ['2026-11-24T03:30:00Z', { day: 'later', date: 'Tuesday', time: '9:00 AM' }],
  ['2026-11-28T03:30:00Z', { day: 'later', date: 'Saturday', time: '9:00 AM' }],
  ['2026-11-29T03:30:00Z', { day: 'later', date: 'Sunday, 29 November', time: '9:00 AM' }],
])('describes %s in Indian time, seen from a Sunday night', (moment, parts) => {
  expect(upcomingParts(new Date(moment), { now, timeZone: 'Asia/Kolkata' })).toEqual(parts);
});
