import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runTwiceIfUnsteady } from './runTwiceIfUnsteady.ts';
import type { SuiteResult } from './suiteResult.ts';

const green = { passed: 5, failed: 0, failures: '' };
const cases: [name: string, runs: SuiteResult[], result: SuiteResult][] = [
  ['green is run once', [green], green],
  ['failed at first is green, and says what it was', [red(1), green], { ...green, unsteady: '1' }],
  ['failed twice has failed', [red(3), red(1)], red(1)],
  ['failed widely is not run again', [red(4)], red(4)],
];

for (const [name, runs, result] of cases) {
  test(`a suite that ${name}`, async () => {
    const left = [...runs];
    assert.deepEqual(await runTwiceIfUnsteady(() => Promise.resolve(left.shift()!)), result);
    assert.deepEqual(left, []);
  });
}

function red(failed: number): SuiteResult {
  return { passed: 5 - failed, failed, failures: `${failed}` };
}
