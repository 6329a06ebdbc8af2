import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { limits } from '../limits.ts';
import { cashDueBy, openingOf, type ShopHours } from './openingOf.ts';

const day: ShopHours = {
  on: true,
  pausedUntil: null,
  timings: { open: '09:00', close: '20:30' },
  closedDays: [],
  closedDates: [],
};
const night: ShopHours = { ...day, timings: { open: '18:00', close: '02:00' } };

const utc = (time: string) => new Date(`2026-11-22T${time}:00Z`);

for (const [shop, time, state] of [
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
] as const) {
  const { open, close } = shop.timings;
  test(`a shop that is ${shop.on ? 'on' : 'off'}, ${open} to ${close}, is ${state} at ${time} UTC`, () => {
    assert.equal(openingOf(shop, utc(time)).state, state);
  });
}

/** A moment by India's clock. 22 November 2026 is a Sunday. */
const india = (moment: string) => new Date(`${moment}:00+05:30`);

/** Returns when the shop prints next, by India's clock. */
function printsFrom(shop: ShopHours, at: string): string | undefined {
  const opening = openingOf(shop, india(at));
  if (opening.state === 'open') return 'now';
  const moment = opening.printsFrom;
  return moment && new Date(moment.getTime() + 330 * 60_000).toISOString().slice(0, 16);
}

const noSundays = { ...day, closedDays: [0] };
const late = { ...day, timings: { open: '09:00', close: '21:30' } };
/** From midnight to the last minute before the next one. */
const allDay = { ...day, timings: { open: '00:00', close: '23:59' } };
const cases: readonly (readonly [string, ShopHours, string, string])[] = [
  ['a shop that closed at 9:30 PM is closed at 2 AM', late, '2026-11-23T02:00', '2026-11-23T09:00'],
  ['after closing time, tomorrow', day, '2026-11-23T20:30', '2026-11-24T09:00'],
  ['before a closed day, the day after', noSundays, '2026-11-21T22:00', '2026-11-23T09:00'],
  ['on a closed day, the next day', noSundays, '2026-11-22T10:00', '2026-11-23T09:00'],
  [
    'a closed day and then a closed date',
    { ...noSundays, closedDates: ['2026-11-23'] },
    '2026-11-21T22:00',
    '2026-11-24T09:00',
  ],
  [
    'the last open minute before a closed date, by India’s clock',
    { ...allDay, closedDates: ['2026-11-23'] },
    '2026-11-22T23:58',
    'now',
  ],
  [
    'a closed date begins at midnight',
    { ...allDay, closedDates: ['2026-11-23'] },
    '2026-11-23T00:00',
    '2026-11-24T00:00',
  ],
  [
    'and lasts for the whole day',
    { ...allDay, closedDates: ['2026-11-23'] },
    '2026-11-23T23:58',
    '2026-11-24T00:00',
  ],
  [
    'and is over at the next midnight',
    { ...allDay, closedDates: ['2026-11-23'] },
    '2026-11-24T00:00',
    'now',
  ],
  [
    'hours after midnight belong to the day on which they began',
    { ...night, closedDays: [0] },
    '2026-11-22T01:59',
    'now',
  ],
  [
    'and end there, on a closed day too',
    { ...night, closedDays: [0] },
    '2026-11-22T02:00',
    '2026-11-23T18:00',
  ],
  [
    'a closed day keeps its own hours after midnight closed',
    { ...night, closedDays: [0] },
    '2026-11-23T01:00',
    '2026-11-23T18:00',
  ],
  [
    'switched off without an end, the next business day',
    { ...noSundays, on: false },
    '2026-11-21T12:00',
    '2026-11-23T09:00',
  ],
  [
    'a pause within the hours',
    { ...day, on: false, pausedUntil: '2026-11-23T07:30:00.000Z' },
    '2026-11-23T12:00',
    '2026-11-23T13:00',
  ],
  [
    'a pause beyond closing time',
    { ...day, on: false, pausedUntil: '2026-11-23T18:00:00.000Z' },
    '2026-11-23T12:00',
    '2026-11-24T09:00',
  ],
  [
    'a pause into the middle of a later day',
    { ...day, on: false, pausedUntil: '2026-11-25T06:30:00.000Z' },
    '2026-11-23T22:00',
    '2026-11-25T12:00',
  ],
  [
    'a pause that ended, in a record from before its end',
    { ...day, on: false, pausedUntil: '2026-11-23T06:30:00.000Z' },
    '2026-11-23T12:00',
    'now',
  ],
];
for (const [what, shop, at, expected] of cases) {
  test(`says when the shop prints next: ${what} [F-430]`, () => {
    assert.equal(printsFrom(shop, at), expected);
  });
}

test('says until when an open shop takes orders, over midnight too', () => {
  const opening = openingOf(night, india('2026-11-22T23:00'));
  assert.deepEqual(opening, { state: 'open', until: india('2026-11-23T02:00') });
});

test('says why a shop does not open today', () => {
  const closedToday = (shop: ShopHours, at: string) => {
    const opening = openingOf(shop, india(at));
    return opening.state === 'closed' ? opening.closedToday : opening.state;
  };
  assert.equal(closedToday(noSundays, '2026-11-22T12:00'), 'weekday');
  assert.equal(closedToday({ ...day, closedDates: ['2026-11-23'] }, '2026-11-23T12:00'), 'date');
  assert.equal(closedToday(day, '2026-11-23T22:00'), undefined);
});

test('gives no next opening for a shop that is closed every day', () => {
  const opening = openingOf({ ...day, closedDays: [0, 1, 2, 3, 4, 5, 6] }, utc('12:00'));
  assert.equal(opening.state === 'closed' && opening.printsFrom, undefined);
});

const clock = fc
  .integer({ min: 0, max: 1_439 })
  .map((minutes) => new Date(minutes * 60_000).toISOString().slice(11, 16));
const moment = fc.date({
  min: new Date('2026-01-01T00:00:00Z'),
  max: new Date('2027-12-31T00:00:00Z'),
  noInvalidDate: true,
});
const hours = fc
  .record({
    on: fc.constant(true),
    pausedUntil: fc.option(moment.map((date) => date.toISOString())),
    timings: fc.record({ open: clock, close: clock }),
    closedDays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: limits.maxClosedDays }),
    closedDates: fc.array(
      moment.map((date) => date.toISOString().slice(0, 10)),
      { maxLength: limits.maxClosedDates },
    ),
  })
  .filter(({ timings }) => timings.open !== timings.close);

test('a shop is open at its announced opening time, and at no full minute before it [F-430]', () => {
  fc.assert(
    fc.property(hours, moment, (shop, at) => {
      const opening = openingOf(shop, at);
      if (opening.state === 'open') {
        assert.equal(openingOf(shop, new Date(opening.until.getTime() - 1)).state, 'open');
        return;
      }
      const next = opening.printsFrom;
      assert.ok(next !== undefined && next > at);
      assert.equal(openingOf(shop, next).state, 'open');
      const waitMinutes = Math.min(600, Math.floor((next.getTime() - at.getTime()) / 60_000));
      for (let before = 1; before <= waitMinutes; before += 7) {
        const earlier = new Date(next.getTime() - before * 60_000);
        assert.notEqual(openingOf(shop, earlier).state, 'open');
      }
    }),
    { numRuns: 300 },
  );
});

/** Returns the latest time at which an order in cash can be paid, as India's clock shows it. */
const dueBy = (shop: ShopHours, at: string) => {
  const due = cashDueBy(shop, india(at));
  return due && new Date(due.getTime() + 330 * 60_000).toISOString().slice(0, 16);
};
const aroundTheClock = { ...day, timings: { open: '09:00', close: '08:59' } };
for (const [what, shop, at, expected] of [
  ['while open, at closing time', day, '2026-11-23T10:00', '2026-11-23T20:30'],
  ['half an hour before closing, the next day', day, '2026-11-23T20:00', '2026-11-24T20:30'],
  ['just before that, today', day, '2026-11-23T19:59', '2026-11-23T20:30'],
  ['while closed, at the next closing time', noSundays, '2026-11-21T22:00', '2026-11-23T20:30'],
  ['over midnight, at the end of the business day', night, '2026-11-22T23:00', '2026-11-23T02:00'],
  [
    'in a pause that ends just before closing, the next day',
    { ...day, on: false, pausedUntil: '2026-11-23T14:45:00.000Z' },
    '2026-11-23T12:00',
    '2026-11-24T20:30',
  ],
  [
    'switched off, on the next business day',
    { ...noSundays, on: false },
    '2026-11-21T12:00',
    '2026-11-23T20:30',
  ],
  ['around the clock, within a day', aroundTheClock, '2026-11-23T10:00', '2026-11-24T08:59'],
  ['around the clock, not at once', aroundTheClock, '2026-11-23T08:58', '2026-11-24T08:59'],
] as const) {
  test(`an order in cash is due: ${what} [F-781]`, () => {
    assert.equal(dueBy(shop, at), expected);
  });
}

test('an order in cash is due at least half an hour after the shop begins to print it [F-781]', () => {
  fc.assert(
    fc.property(hours, moment, (shop, at) => {
      const due = cashDueBy(shop, at);
      const opening = openingOf(shop, at);
      const from = opening.state === 'open' ? at : opening.printsFrom;
      assert.ok(due && from && due.getTime() > from.getTime() + limits.minCashTermSeconds * 1_000);
      assert.equal(
        openingOf({ ...shop, pausedUntil: null }, new Date(due.getTime() - 1)).state,
        'open',
      );
    }),
    { numRuns: 300 },
  );
});
