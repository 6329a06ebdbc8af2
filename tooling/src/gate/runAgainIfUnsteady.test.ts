import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FileResult } from '../test-runs/reports/fileResult.ts';
import type { PartResult } from './partResult.ts';
import { runAgainIfUnsteady } from './runAgainIfUnsteady.ts';
import { summarize } from './suites.ts';

const died: PartResult = { ...suiteOf(), failed: 1, failures: 'killed' };

type Case = {
  name: string;
  first: PartResult;
  again?: [files: readonly string[], second: PartResult];
  result: PartResult;
};

const cases: Case[] = [
  {
    name: 'does not run a green suite again',
    first: suiteOf(green('a')),
    result: suiteOf(green('a')),
  },
  {
    name: 'passes what failed at first alone, and tells what it was',
    first: suiteOf(red('a'), green('b')),
    again: [['a'], suiteOf(green('a'))],
    result: { ...suiteOf(green('b'), green('a')), unsteady: suiteOf(red('a')).failures },
  },
  {
    name: 'fails what fails twice',
    first: suiteOf(red('a'), red('b'), green('c')),
    again: [['a', 'b'], suiteOf(red('a'), green('b'))],
    result: suiteOf(green('c'), red('a'), green('b')),
  },
  {
    name: 'does not run again what failed widely',
    first: suiteOf(red('a'), red('b'), red('c'), red('d')),
    result: suiteOf(red('a'), red('b'), red('c'), red('d')),
  },
  {
    name: 'runs a suite again as a whole when its runner died',
    first: died,
    again: [[], suiteOf(green('a'))],
    result: { ...suiteOf(green('a')), unsteady: 'killed' },
  },
];

for (const { name, first, again, result } of cases) {
  test(name, async () => {
    const runs: (readonly string[])[] = [];
    const run = (files: readonly string[]) => {
      runs.push(files);
      return Promise.resolve(again?.[1] ?? first);
    };
    assert.deepEqual(await runAgainIfUnsteady(first, run), result);
    assert.deepEqual(runs, again === undefined ? [] : [again[0]]);
  });
}

function suiteOf(...files: FileResult[]): PartResult {
  return summarize('suite', files, { exitCode: 0, output: '' });
}

function green(file: string): FileResult {
  return { file, seconds: 1, passed: 2, failed: [], skipped: [], output: '' };
}

function red(file: string): FileResult {
  return { ...green(file), failed: [{ name: 'a test', reason: '1 is not 2' }] };
}
