import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runAgainIfUnsteady } from './runAgainIfUnsteady.ts';
import type { SuiteResult } from './suiteResult.ts';

type Case = {
  name: string;
  first: SuiteResult;
  again?: [files: readonly string[], second: SuiteResult];
  result: SuiteResult;
};

const cases: Case[] = [
  { name: 'is green is not run again', first: green(9), result: green(9) },
  {
    name: 'failed at first alone is green, and says what it was',
    first: red(['a'], 8, 1),
    again: [['a'], green(2)],
    result: { ...green(9), unsteady: 'a' },
  },
  {
    name: 'failed twice has failed',
    first: red(['a', 'b'], 6, 3),
    again: [['a', 'b'], red(['b'], 4, 1)],
    result: red(['b'], 8, 1),
  },
  {
    name: 'failed widely is not run again',
    first: red(['a', 'b', 'c', 'd'], 5, 4),
    result: red(['a', 'b', 'c', 'd'], 5, 4),
  },
  {
    name: 'died is run again whole',
    first: red([], 3, 1),
    again: [[], green(9)],
    result: { ...green(9), unsteady: '' },
  },
];

for (const { name, first, again, result } of cases) {
  test(`a suite that ${name}`, async () => {
    const runs: (readonly string[])[] = [];
    const run = (files: readonly string[]) => {
      runs.push(files);
      return Promise.resolve(again?.[1] ?? first);
    };
    assert.deepEqual(await runAgainIfUnsteady(first, run), result);
    assert.deepEqual(runs, again === undefined ? [] : [again[0]]);
  });
}

function green(passed: number): SuiteResult {
  return { passed, failed: 0, failures: '', failedFiles: [] };
}

function red(failedFiles: string[], passed: number, failed: number): SuiteResult {
  return { passed, failed, failures: failedFiles.join(), failedFiles };
}
