import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runTwiceIfUnsteady } from './runTwiceIfUnsteady.ts';
import type { SuiteResult } from './suiteResult.ts';

const all: string[] = [];
const cases: [
  name: string,
  runs: [asked: readonly string[], result: SuiteResult][],
  result: SuiteResult,
][] = [
  ['green is run once', [[all, green(9)]], green(9)],
  [
    'failed at first is green, and says what it was',
    [
      [all, red(['a'], 8, 1)],
      [['a'], green(2)],
    ],
    { ...green(9), unsteady: 'a' },
  ],
  [
    'failed twice has failed',
    [
      [all, red(['a', 'b'], 6, 3)],
      [['a', 'b'], red(['b'], 4, 1)],
    ],
    red(['b'], 8, 1),
  ],
  [
    'failed widely is not run again',
    [[all, red(['a', 'b', 'c', 'd'], 5, 4)]],
    red(['a', 'b', 'c', 'd'], 5, 4),
  ],
  [
    'died is run again whole',
    [
      [all, red([], 3, 1)],
      [all, green(9)],
    ],
    { ...green(9), unsteady: '' },
  ],
];

for (const [name, runs, result] of cases) {
  test(`a suite that ${name}`, async () => {
    const left = [...runs];
    const run = (files: readonly string[]) => {
      const [asked, answer] = left.shift()!;
      assert.deepEqual(files, asked);
      return Promise.resolve(answer);
    };
    assert.deepEqual(await runTwiceIfUnsteady(run), result);
    assert.deepEqual(left, []);
  });
}

function green(passed: number): SuiteResult {
  return { passed, failed: 0, failures: '', failedFiles: [] };
}

function red(failedFiles: string[], passed: number, failed: number): SuiteResult {
  return { passed, failed, failures: failedFiles.join(), failedFiles };
}
