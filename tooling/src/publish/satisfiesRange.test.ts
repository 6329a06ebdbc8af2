import assert from 'node:assert/strict';
import { test } from 'node:test';
import { satisfiesRange } from './satisfiesRange.ts';

for (const [version, range, expected] of [
  ['1.2.3', '^1.0.0', true],
  ['1.10.0', '^1.2.3', true],
  ['1.2.2', '^1.2.3', false],
  ['1.1.9', '^1.2.3', false],
  ['2.0.0', '^1.0.0', false],
  ['0.2.5', '^0.2.3', true],
  ['0.3.0', '^0.2.3', false],
  ['0.0.4', '^0.0.3', false],
  ['0.1.7', '~0.1.0', true],
  ['0.2.0', '~0.1.0', false],
  ['1.2.3', '1.2.3', true],
  ['1.2.4', '1.2.3', false],
] as const) {
  test(`${version} ${expected ? 'is' : 'is not'} in ${range}`, () => {
    assert.equal(satisfiesRange(version, range), expected);
  });
}

test('refuses a range that it does not understand', () => {
  assert.throws(() => satisfiesRange('1.0.0', '>=1'), /not a range/);
});
