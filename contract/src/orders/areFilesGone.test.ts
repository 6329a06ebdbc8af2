import assert from 'node:assert/strict';
import { test } from 'node:test';
import { areFilesGone } from './areFilesGone.ts';

const nowMs = Date.parse('2026-11-21T12:00:00.000Z');

for (const [what, filesExpireAt, areGone] of [
  ['are available while the order is not completed', null, false],
  ['are available one millisecond before they expire', '2026-11-21T12:00:00.001Z', false],
  ['are gone at the moment they expire', '2026-11-21T12:00:00.000Z', true],
] as const) {
  test(`files of an order ${what}`, () => {
    assert.equal(areFilesGone({ filesExpireAt }, nowMs), areGone);
  });
}
