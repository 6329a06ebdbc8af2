import assert from 'node:assert/strict';
import { test } from 'node:test';
import { maxOrderDownloadMs } from './download.rules.ts';

for (const [secondsLeft, minutes] of [
  [null, 180],
  [86_400, 180],
  [3_600, 75],
  [0, 15],
] as const) {
  test(`allows ${minutes} minutes for files that expire in ${secondsLeft ?? 'infinite'} s [F-47]`, () => {
    assert.equal(maxOrderDownloadMs({ secondsLeft }), minutes * 60_000);
  });
}
