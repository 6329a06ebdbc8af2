import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFailedFiles, readFailures } from './readFailures.ts';

const nodeRun = `✔ one (1 ms)
✖ two (2 ms)
ℹ tests 2
ℹ pass 1
ℹ fail 1

✖ failing tests:

test at src/a.test.ts:3:1
✖ two (2 ms)
  AssertionError: 1 is not 2
`;

const jestRun = `PASS src/a.test.tsx
FAIL src/b.test.tsx
  ✓ one (3 ms)
  ✕ two (5 ms)

  ● two

    expect(received).toBe(expected)

PASS src/c.test.tsx
Test Suites: 1 failed, 2 passed, 3 total
Tests:       1 failed, 4 passed, 5 total
`;

test('of node’s runner the closing section is told again', () => {
  assert.equal(
    readFailures(nodeRun),
    'test at src/a.test.ts:3:1\n✖ two (2 ms)\n  AssertionError: 1 is not 2',
  );
});

test('of jest the block of each failure is told again', () => {
  assert.equal(readFailures(jestRun), '● two\n\n    expect(received).toBe(expected)');
});

test('the files with failures are told once each', () => {
  assert.deepEqual(readFailedFiles(`${nodeRun}\ntest at src/a.test.ts:9:1\n${jestRun}`), [
    'src/a.test.ts',
    'src/b.test.tsx',
  ]);
  assert.deepEqual(readFailedFiles('killed'), []);
  assert.deepEqual(readFailedFiles(`${nodeRun}\ntest at src/rules.ts:9:1\n`), []);
});

test('of a runner that died its last lines are told again', () => {
  const lines = Array.from({ length: 100 }, (_, index) => `line ${index}`);
  assert.equal(readFailures(`${lines.join('\n')}\n`), lines.slice(20).join('\n'));
});
