import { expect, test } from '@jest/globals';
import { sampleShare } from '../testing/sampleShare.ts';
import { isExpired, serverNowMs } from './heldShare.ts';

const share = { record: sampleShare({ leftSeconds: 60 }), heldSinceMs: 1_000_000 };

test('the server’s time advances by as much as the device’s time', () => {
  expect(serverNowMs(share, 1_005_000)).toBe(Date.parse(share.record.now) + 5_000);
});

test('a device clock set back does not set the server’s time back', () => {
  expect(serverNowMs(share, 0)).toBe(Date.parse(share.record.now));
});

test('a share expires exactly at its end', () => {
  expect(isExpired(share, 1_059_999)).toBe(false);
  expect(isExpired(share, 1_060_000)).toBe(true);
});
