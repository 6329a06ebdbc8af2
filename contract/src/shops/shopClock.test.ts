import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changeShopDetailsRequestSchema } from './shopDetails.ts';

const { closedDates } = changeShopDetailsRequestSchema.shape;

for (const [now, last, beyond] of [
  ['2026-11-28T18:29:59Z', '2027-11-29', '2027-11-30'],
  ['2026-11-28T18:30:00Z', '2027-11-30', '2027-12-01'],
  ['2026-11-28T23:59:59Z', '2027-11-30', '2027-12-01'],
  ['2026-11-29T00:00:00Z', '2027-11-30', '2027-12-01'],
] as const) {
  test(`accepts ${last} as the latest closed date at ${now}, by the shops’ calendar [F-1019]`, (context) => {
    context.mock.timers.enable({ apis: ['Date'], now: Date.parse(now) });
    assert.equal(closedDates.safeParse([last]).success, true);
    assert.equal(closedDates.safeParse([beyond]).success, false);
  });
}
