import { expect, test } from '@jest/globals';
import type { PublicShop } from '@parchi/contract';
import { samplePublicShop } from '@parchi/shared-api/testing';
import { describeDelay, describeOpening } from './describeOpening.ts';

const timings = { open: '09:00', close: '21:30' };
const pausedUntil = (moment: string) => ({ on: false, pausedUntil: `${moment}.000Z` });

// Moments by India's clock. 22 November 2026 is a Sunday.
const rows: readonly [Partial<PublicShop>, at: string, opening: string, delay: RegExp][] = [
  [{}, '2026-11-23T12:00', 'Taking orders', /^none$/],
  [{}, '2026-11-23T02:00', 'Opens at 9:00 AM', /closed now\. Your .* printed today from 9:00 AM\./],
  [{}, '2026-11-23T21:30', 'Opens tomorrow at 9:00 AM', /printed tomorrow from 9:00 AM\./],
  [
    { closedDays: [0] },
    '2026-11-21T22:00',
    'Opens Monday at 9:00 AM',
    /printed on Monday from 9:00 AM\./,
  ],
  [
    { closedDays: [0] },
    '2026-11-22T10:00',
    'Closed on Sunday · opens Monday at 9:00 AM',
    /closed now\. Your .* printed tomorrow from 9:00 AM\./,
  ],
  [
    { closedDates: ['2026-11-23'] },
    '2026-11-23T10:00',
    'Closed today · opens Tuesday at 9:00 AM',
    /printed tomorrow from/,
  ],
  [
    { closedDays: [0, 1, 2, 3, 4, 6], closedDates: ['2026-11-27'] },
    '2026-11-22T10:00',
    'Closed on Sunday · opens Friday, 4 December at 9:00 AM',
    /printed on Friday, 4 December from 9:00 AM\./,
  ],
  [
    pausedUntil('2026-11-23T10:00:00'),
    '2026-11-23T14:00',
    'Paused until 3:30 PM',
    /not taking orders right now\. Your files will be printed today from 3:30 PM\./,
  ],
  [
    pausedUntil('2026-11-24T03:30:00'),
    '2026-11-23T14:00',
    'Paused until tomorrow, 9:00 AM',
    /printed tomorrow from 9:00 AM\./,
  ],
  [
    pausedUntil('2026-11-24T06:30:00'),
    '2026-11-23T23:00',
    'Opens tomorrow at 12:00 PM',
    /printed tomorrow from 12:00 PM\./,
  ],
  [pausedUntil('2026-11-23T08:30:00'), '2026-11-23T14:00', 'Taking orders', /^none$/],
  [
    { on: false, closedDays: [0] },
    '2026-11-21T12:00',
    'Not taking orders',
    /not taking orders now\. .* printed the next business day, Monday from 9:00 AM\.$/,
  ],
  [
    { on: false },
    '2026-11-23T23:00',
    'Not taking orders',
    /the next business day, tomorrow from 9:00 AM\.$/,
  ],
  [
    { on: false, closedDays: [0, 1, 2, 3, 4, 5, 6] },
    '2026-11-23T12:00',
    'Not taking orders',
    /the next business day\.$/,
  ],
];

test.each(rows)('a shop with %j, at %s: “%s” [F-430]', (...row) => {
  const [about, at, opening, delay] = row;
  const shop = samplePublicShop({ timings, ...about });
  const now = new Date(`${at}:00+05:30`);
  expect(describeOpening(shop, now)).toBe(opening);
  expect(describeDelay(shop, now) ?? 'none').toMatch(delay);
});
