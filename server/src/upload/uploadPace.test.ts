import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UploadPace, uploadPaceRules } from './uploadPace.ts';

/** @returns the second in which an upload of this speed is given up */
function givenUpAt(bytesInSecond: (second: number) => number, seconds: number): number | undefined {
  const pace = new UploadPace(uploadPaceRules, 0);
  for (let second = 1; second <= seconds; second += 1) {
    pace.add(bytesInSecond(second));
    if (pace.isTooSlow(second * 1_000)) return second;
  }
  return undefined;
}

test('5 KB a second is too slow after the grace and one window', () => {
  assert.equal(
    givenUpAt(() => 5_000, 100),
    40,
  );
});

test('20 KB a second may go on until 50 MB are through', () => {
  assert.equal(
    givenUpAt(() => 20_000, 2_500),
    undefined,
  );
});

test('silence for a window ends even an upload that was fast before', () => {
  assert.equal(
    givenUpAt((second) => (second <= 60 ? 1_000_000 : 0), 200),
    90,
  );
});

test('a pause shorter than the window is forgiven', () => {
  assert.equal(
    givenUpAt((second) => (second % 30 < 25 ? 0 : 100_000), 300),
    undefined,
  );
});

test('no upload runs longer than three hours', () => {
  assert.equal(
    givenUpAt(() => 50_000, 11_000),
    10_801,
  );
});
