import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextCheckSeconds } from './nextCheck.rules.ts';

test('checks an unpaid order at least every five minutes, and an expired one for five days [F-27]', () => {
  const waiting = { orderState: 'awaiting_payment', hasBeenPaidForADay: false } as const;
  let ageSeconds = 120;
  while (ageSeconds < 7_200) {
    const pause = nextCheckSeconds({ ageSeconds, ...waiting });
    assert.ok(pause !== null && pause >= 60 && pause <= 300);
    ageSeconds += pause;
  }
  const expired = { orderState: 'expired', hasBeenPaidForADay: false } as const;
  assert.equal(nextCheckSeconds({ ageSeconds: 86_400, ...expired }), 3_600);
  assert.equal(nextCheckSeconds({ ageSeconds: 5 * 86_400, ...expired }), null);
});

test('checks a paid order once more, a day later', () => {
  const paid = { ageSeconds: 600, orderState: 'active' } as const;
  assert.equal(nextCheckSeconds({ ...paid, hasBeenPaidForADay: false }), 86_400);
  assert.equal(nextCheckSeconds({ ...paid, hasBeenPaidForADay: true }), null);
});
