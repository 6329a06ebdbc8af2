import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTally } from './suites.ts';

const cases: [string, string, { passed: number; failed: number }][] = [
  ['node’s runner', 'ℹ tests 3\nℹ pass 2\nℹ fail 1\nℹ skipped 0\n', { passed: 2, failed: 1 }],
  ['node’s runner as TAP', '# tests 3\n# pass 3\n# fail 0\n', { passed: 3, failed: 0 }],
  ['jest', 'Tests:       1 failed, 12 passed, 13 total\n', { passed: 12, failed: 1 }],
  ['jest, all green', 'Tests:       12 passed, 12 total\n', { passed: 12, failed: 0 }],
  ['jest, all red', 'Tests:       2 failed, 2 total\n', { passed: 0, failed: 2 }],
  ['two runs', 'ℹ pass 2\nℹ fail 0\nℹ pass 5\nℹ fail 1\n', { passed: 7, failed: 1 }],
  ['a runner that printed nothing', 'npm error missing script\n', { passed: 0, failed: 0 }],
  ['a test that talks about passes', '✔ tests pass 9 (1 ms)\n', { passed: 0, failed: 0 }],
];

for (const [name, output, tally] of cases) {
  test(`the closing lines of ${name} are counted`, () => {
    assert.deepEqual(readTally(output), tally);
  });
}
