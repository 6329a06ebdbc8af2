import { expect, test } from '@jest/globals';
import { addSample, bytesPerSecond, type SpeedSample } from './uploadSpeed.ts';

const samplesOf = (...points: [atMs: number, loadedBytes: number][]) =>
  points.reduce<readonly SpeedSample[]>(
    (samples, [atMs, loadedBytes]) => addSample(samples, { atMs, loadedBytes }),
    [],
  );

test('the speed is unknown for the first half second', () => {
  expect(bytesPerSecond(samplesOf([0, 0], [400, 1_000_000]))).toBeUndefined();
});

test('the speed is measured over the last three seconds', () => {
  const samples = samplesOf([0, 0], [1_000, 9_000_000], [4_000, 12_000_000], [5_000, 13_000_000]);
  expect(bytesPerSecond(samples)).toBe(1_000_000);
});

test('a pause longer than three seconds counts in full', () => {
  expect(bytesPerSecond(samplesOf([0, 0], [10_000, 1_000_000]))).toBe(100_000);
});

test('a connection without progress has speed 0', () => {
  expect(bytesPerSecond(samplesOf([0, 500], [2_000, 500]))).toBe(0);
});
