import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isInRange } from './isInRange.ts';

const rows: readonly [version: string, range: string, isIn: boolean][] = [
  ['3.2.5', '<3.2.6', true],
  ['3.2.6', '<3.2.6', false],
  ['3.2.10', '<3.2.6', false],
  ['4.0.0', '<3.2.6', false],
  ['1.5.0', '>=1.0.0 <2.0.0', true],
  ['2.0.0', '>= 1.0.0 < 2.0.0', false],
  ['2.1.0', '<1.0.0 || >=2.0.0 <=2.1.0', true],
  ['2.1.1', '<1.0.0 || >=2.0.0 <=2.1.0', false],
  ['1.2.3', '=1.2.3', true],
  ['1.2.3-rc.1', '1.2.3', true],
  ['9.9.9', '*', true],
  ['9.9.9', '~1.2', true],
];
for (const [version, range, isIn] of rows) {
  test(`${isIn ? 'finds' : 'does not find'} ${version} in ${range} [F-135]`, () =>
    assert.equal(isInRange(version, range), isIn));
}
