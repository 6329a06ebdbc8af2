import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checks } from './checks.ts';
import { suites, summarize } from './suites.ts';

const file = { file: '/a.test.ts', seconds: 1, passed: 3, failed: [], skipped: [], output: '' };
const failed = [{ name: 'group › test', reason: '1 is not 2' }];

const rows = [
  ['a green run', [file], 0, { passed: 3, failed: 0 }],
  ['a run with a failure', [{ ...file, failed }], 1, { passed: 3, failed: 1 }],
  ['a runner that ended badly without a failure', [file], 1, { passed: 3, failed: 1 }],
  ['a runner that ran nothing', [], 0, { passed: 0, failed: 1 }],
] as const;
for (const [name, files, exitCode, expected] of rows) {
  test(`counts ${name}`, () => {
    const { passed, failed } = summarize('suite', files, { exitCode, output: 'last words' });
    assert.deepEqual({ passed, failed }, expected);
  });
}

test('reports each failure with its file, and the last lines of a runner that died', () => {
  const outcome = { exitCode: 1, output: 'last words' };
  const { failures } = summarize('suite', [{ ...file, failed }], outcome);
  assert.match(failures, /a\.test\.ts\n {2}✘ group › test\n {4}1 is not 2/);
  assert.match(summarize('suite', [], outcome).failures, /exit code 1\nlast words/);
});

test('has a suite with a unique name for every package with tests', () => {
  const names = suites.map(({ name }) => name);
  assert.deepEqual(
    names.filter((name, index) => names.indexOf(name) !== index),
    [],
  );
  const tested = new Set(suites.map(({ workspace }) => workspace));
  for (const folder of ['server', 'e2e', 'contract', 'tooling', 'host', 'shared-ui']) {
    assert.ok(tested.has(folder), folder);
  }
});

test('makes suites wait only for checks and preparations that exist', () => {
  const names = [...checks.map(({ name }) => name), 'Debian packages'];
  for (const { after = [] } of [...suites, ...checks]) {
    assert.deepEqual(
      after.filter((name) => !names.includes(name)),
      [],
    );
  }
});
