import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fitsUpload } from './fitsUpload.ts';

test('accepts a file of 50,000,000 bytes, and refuses a file of one byte more', () => {
  assert.equal(fitsUpload({ size: 50_000_000 }), true);
  assert.equal(fitsUpload({ size: 50_000_001 }), false);
});
