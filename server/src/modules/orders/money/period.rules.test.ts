import assert from 'node:assert/strict';
import { test } from 'node:test';
import { daysOf } from './period.rules.ts';

for (const [what, request, today, from, to] of [
  ['no period as today', {}, '2026-11-23', '2026-11-23', '2026-11-23'],
  ['today', { period: 'today' }, '2026-11-23', '2026-11-23', '2026-11-23'],
  ['yesterday across a month', { period: 'yesterday' }, '2026-03-01', '2026-02-28', '2026-02-28'],
  ['yesterday across a year', { period: 'yesterday' }, '2027-01-01', '2026-12-31', '2026-12-31'],
  ['yesterday in a leap year', { period: 'yesterday' }, '2028-03-01', '2028-02-29', '2028-02-29'],
  ['a week on a Monday', { period: 'week' }, '2026-11-23', '2026-11-23', '2026-11-23'],
  ['a week on a Sunday', { period: 'week' }, '2026-11-29', '2026-11-23', '2026-11-29'],
  ['a week across a month', { period: 'week' }, '2026-12-02', '2026-11-30', '2026-12-02'],
  ['a month', { period: 'month' }, '2026-11-23', '2026-11-01', '2026-11-23'],
  ['a range', { from: '2026-01-02', to: '2026-02-03' }, '2026-11-23', '2026-01-02', '2026-02-03'],
] as const) {
  test(`reads ${what} by the calendar [F-491]`, () => {
    assert.deepEqual(daysOf(request, today), { from, to });
  });
}
