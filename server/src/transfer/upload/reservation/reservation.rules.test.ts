import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ErrorCode } from '@parchi/contract';
import { AppError } from '../../../errors/appError.ts';
import {
  addCharges,
  assertAllowed,
  assertPlaceFree,
  assertRoom,
  unusedCharges,
} from './reservation.rules.ts';

const allowance = { holder: 'sent-bytes:198.51.100.7', maxBytes: 30, maxUploads: 10 };

function assertRefused(check: () => void, code: ErrorCode, retryAfterSeconds?: number): void {
  assert.throws(check, (error: unknown) => {
    assert.ok(error instanceof AppError);
    assert.deepEqual([error.code, error.retryAfterSeconds], [code, retryAfterSeconds]);
    return true;
  });
}

test('limits the uploads of each holder, and of everybody together [F-106]', () => {
  const others = { uploads: 9, uploadsOfHolders: [9], outstandingBytes: 0 };
  assertPlaceFree(others, [allowance]);
  assertPlaceFree({ ...others, uploads: 199 }, [allowance]);
  const full = { ...others, uploads: 10, uploadsOfHolders: [10] };
  assertRefused(() => assertPlaceFree(full, [allowance]), 'request.too_many', 5);
  const second = { ...others, uploads: 12, uploadsOfHolders: [2, 10] };
  assertRefused(() => assertPlaceFree(second, [allowance, allowance]), 'request.too_many', 5);
  assertRefused(() => assertPlaceFree({ ...others, uploads: 200 }, []), 'service.unavailable', 5);
});

test('reserves the last byte of free space, but not more', () => {
  assertRoom({ bytes: 100, roomBytes: 100 });
  assertRoom({ bytes: 100, roomBytes: Infinity });
  assertRefused(() => assertRoom({ bytes: 101, roomBytes: 100 }), 'storage.full');
  assertRefused(() => assertRoom({ bytes: 0, roomBytes: -1 }), 'storage.full');
});

test('limits a holder to its quota, and reports when the hour ends [F-101]', () => {
  const usage = { bytes: 10, secondsLeft: 1_234, roomBytes: Infinity };
  assertAllowed(allowance, { ...usage, count: 30 });
  const check = () => assertAllowed(allowance, { ...usage, count: 31 });
  assertRefused(check, 'request.too_many', 1_234);
});

test('gives a holder half of the free space, including what the holder already uses [F-103]', () => {
  const allowed = { ...allowance, maxBytes: Infinity };
  const charge = (count: number, bytes: number, roomBytes: number) => () =>
    assertAllowed(allowed, { count, bytes, roomBytes, secondsLeft: 9 });
  charge(50, 50, 100)();
  assertRefused(charge(51, 51, 100), 'storage.full');
  charge(50, 10, 60)();
  assertRefused(charge(51, 11, 60), 'storage.full');
});

const first = { key: 'a', window: 'one', amount: 8 };

test('adds up charges of the same window', () => {
  const charges = addCharges([first], [first, { ...first, key: 'b' }]);
  assert.deepEqual(charges, [
    { ...first, amount: 16 },
    { ...first, key: 'b' },
  ]);
  const later = { ...first, window: 'two' };
  assert.deepEqual(addCharges([first], [later]), [first, later]);
});

test('takes back unstored bytes from each holder’s latest charges [F-105]', () => {
  const charges = [first, { ...first, window: 'two' }, { ...first, key: 'b', amount: 16 }];
  assert.deepEqual(unusedCharges(charges, 0), charges);
  assert.deepEqual(unusedCharges(charges, 10), [
    { ...first, window: 'two', amount: 6 },
    { ...first, key: 'b', amount: 6 },
  ]);
  assert.deepEqual(unusedCharges(charges, 16), []);
});
