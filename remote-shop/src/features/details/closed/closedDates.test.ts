import { expect, test } from '@jest/globals';
import { datesOf, formatRun, runsOf } from './closedDates.ts';

test('splits a range into dates and joins them again, across a month’s end and a leap day', () => {
  const run = { first: '2028-02-28', last: '2028-03-02' };
  const dates = ['2028-02-28', '2028-02-29', '2028-03-01', '2028-03-02'];
  expect(datesOf(run)).toEqual(dates);
  expect(runsOf(dates.toReversed())).toEqual([run]);
});

test('does not join dates that have a gap between them', () => {
  expect(runsOf(['2026-12-27', '2026-12-24', '2026-12-25'])).toEqual([
    { first: '2026-12-24', last: '2026-12-25' },
    { first: '2026-12-27', last: '2026-12-27' },
  ]);
  expect(runsOf([])).toEqual([]);
});

test('formats a single date and a range', () => {
  expect(formatRun({ first: '2026-12-25', last: '2026-12-25' })).toBe('Fri, 25 Dec, 2026');
  expect(formatRun({ first: '2026-12-24', last: '2026-12-26' })).toMatch(/24.*26 Dec,? 2026/);
});
