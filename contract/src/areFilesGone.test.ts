import assert from 'node:assert/strict';
import { test } from 'node:test';
import { areFilesGone } from './areFilesGone.ts';

const nowMs = Date.parse('2026-11-21T12:00:00.000Z');

for (const [what, filesExpireAt, areGone] of [
  ['that nobody has completed are there', null, false],
  ['are there until their last moment', '2026-11-21T12:00:00.001Z', false],
  ['are gone at it', '2026-11-21T12:00:00.000Z', true],
] as const) {
  test(`files of an order ${what}`, () => {
    assert.equal(areFilesGone({ filesExpireAt }, nowMs), areGone);
  });
}
