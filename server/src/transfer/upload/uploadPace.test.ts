import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UploadPace, uploadPaceRules } from './uploadPace.ts';

const MB = 1_000_000;

type Sender = {
  readonly bytesInSecond: (second: number) => number;
  readonly seconds: number;
  readonly reservedBytes?: number;
};

/** Simulates a sender. @returns the second in which the upload is cut off */
function givenUpAt({ bytesInSecond, seconds, reservedBytes = MB }: Sender): number | undefined {
  const pace = new UploadPace(uploadPaceRules, 0);
  for (let second = 1; second <= seconds; second += 1) {
    pace.add(bytesInSecond(second));
    if (pace.isTooSlow(second * 1_000, reservedBytes)) return second;
  }
  return undefined;
}

test('cuts 5 kB/s after the grace and one window', () => {
  assert.equal(givenUpAt({ bytesInSecond: () => 5_000, seconds: 100 }), 40);
});

for (const [bytesPerSecond, reservedBytes] of [
  [8_000, 200_000],
  [8_000, 20 * MB],
  [20_000, 50 * MB],
  [60_000, 250 * MB],
  [100_000, 1_000 * MB],
] as const) {
  test(`lets ${bytesPerSecond / 1_000} kB/s continue until ${reservedBytes / MB} MB have arrived [F-104]`, () => {
    const seconds = reservedBytes / bytesPerSecond;
    const bytesInSecond = () => bytesPerSecond;
    assert.equal(givenUpAt({ bytesInSecond, seconds, reservedBytes }), undefined);
  });
}

for (const [reservedBytes, second] of [
  [50 * MB, 109],
  [250 * MB, 70],
  [1_000 * MB, 66],
] as const) {
  test(`cuts 8 kB/s after ${second} s if ${reservedBytes / MB} MB are reserved [F-104]`, () => {
    const bytesInSecond = () => 8_000;
    assert.equal(givenUpAt({ bytesInSecond, seconds: 200, reservedBytes }), second);
  });
}

test('lets an upload that is slow at first catch up [F-104]', () => {
  const bytesInSecond = (second: number) => (second <= 90 ? 10_000 : 40_000);
  assert.equal(givenUpAt({ bytesInSecond, seconds: 1_250, reservedBytes: 50 * MB }), undefined);
});

test('cuts a fast upload after a window of silence', () => {
  assert.equal(
    givenUpAt({ bytesInSecond: (second) => (second <= 60 ? 1_000_000 : 0), seconds: 200 }),
    90,
  );
});

test('tolerates a pause shorter than the window', () => {
  assert.equal(
    givenUpAt({ bytesInSecond: (second) => (second % 30 < 25 ? 0 : 100_000), seconds: 300 }),
    undefined,
  );
});

test('cuts an upload after three hours', () => {
  assert.equal(givenUpAt({ bytesInSecond: () => 50_000, seconds: 11_000 }), 10_801);
});
