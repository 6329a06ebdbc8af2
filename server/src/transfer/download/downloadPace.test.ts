import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TransferPace } from '../transferPace.ts';
import { downloadPaceRules } from './downloadPace.ts';

const READ_BYTES = 256 * 1_024;
const KERNEL_BYTES = 100_000;

/**
 * Simulates a reader as the server sees it: once the system's buffer has room, the reader takes a whole store read at a
 * time. @returns the second in which the reader is cut
 */
function secondOfCut(bytesPerSecond: (second: number) => number): number | undefined {
  const pace = new TransferPace(downloadPaceRules, 0);
  let taken = 0;
  let counted = 0;
  for (let second = 1; second <= 600; second += 1) {
    taken += bytesPerSecond(second);
    const sent = Math.floor((taken + KERNEL_BYTES) / READ_BYTES) * READ_BYTES;
    pace.add(sent - counted);
    counted = sent;
    if (pace.isTooSlow(second * 1_000)) return second;
  }
  return undefined;
}

for (const [who, bytesPerSecond, cutAt] of [
  ['a phone on EDGE', () => 12_000, undefined],
  ['the slowest honest line, 6 kB/s', () => 6_000, undefined],
  ['a train in tunnels of 40 s', (second: number) => (second % 60 < 20 ? 30_000 : 0), undefined],
  ['a crawling reader of 1 kB/s', () => 1_000, 70],
  ['a reader who takes nothing', () => 0, 70],
  ['a reader who stops after two minutes', (second: number) => (second <= 120 ? 50_000 : 0), 179],
] as const) {
  test(`${cutAt === undefined ? 'never cuts' : `cuts after ${cutAt} s`} ${who} [F-112]`, () => {
    assert.equal(secondOfCut(bytesPerSecond), cutAt);
  });
}
