import { expect, test } from '@jest/globals';
import { formatMoment } from './formatMoment.ts';

const now = new Date(2026, 10, 21, 12);

test.each([
  [[2026, 10, 21, 10, 41], '10:41 AM'],
  [[2026, 10, 21, 0, 5], '12:05 AM'],
  [[2026, 10, 21, 23, 59], '11:59 PM'],
  [[2026, 10, 20, 23, 59], '20 Nov, 11:59 PM'],
  [[2026, 10, 22, 0, 0], '22 Nov, 12:00 AM'],
  [[2026, 0, 2, 12, 0], '2 Jan, 12:00 PM'],
  [[2025, 10, 21, 10, 41], '21 Nov 2025, 10:41 AM'],
] as const)('formats %j as "%s" at noon on 21 November 2026', (moment, text) => {
  const [year, month, dayOfMonth, hour, minute] = moment;
  expect(formatMoment(new Date(year, month, dayOfMonth, hour, minute).toISOString(), now)).toBe(
    text,
  );
});

test.each([
  ['2026-11-20T19:00:00Z', '2026-11-21T18:00:00Z', '12:30 AM'],
  ['2026-11-20T18:00:00Z', '2026-11-21T18:00:00Z', '20 Nov, 11:30 PM'],
  ['2025-12-31T19:00:00Z', '2026-01-05T10:00:00Z', '1 Jan, 12:30 AM'],
])('formats %s at %s by the clock of a shop in India, wherever the device is', (iso, at, text) => {
  expect(formatMoment(iso, new Date(at), 'Asia/Kolkata')).toBe(text);
});
