import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { readReport, REPORT_VARIABLE, type FileResult } from './fileResult.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'parchi-reports-'));
after(() => rmSync(folder, { recursive: true }));

const sources = {
  'failing.test.mjs': `
    import { describe, it } from 'node:test';
    console.log('some words');
    describe('group', () => {
      it('fails', () => { throw new Error('1 is not 2'); });
      it('passes', () => undefined);
    });`,
  'skipped.test.mjs': `
    import { test } from 'node:test';
    test('waits for root', { skip: 'not root' }, () => undefined);
    test('decides while it runs', (context) => context.skip('no disk'));`,
  'dying.test.mjs': 'process.exit(3);',
  'empty.test.mjs': '',
};
for (const [name, source] of Object.entries(sources)) {
  writeFileSync(path.join(folder, name), source);
}

/** Runs these files with `node --test` and the reporter. @returns the results in the report */
function resultsOf(...files: (keyof typeof sources)[]): FileResult[] {
  const report = path.join(folder, `${files.join()}.json`);
  const reporter = pathToFileURL(path.join(import.meta.dirname, 'nodeReporter.ts'));
  const env = { ...process.env, NODE_TEST_CONTEXT: undefined };
  spawnSync(process.execPath, ['--test', ...files], {
    cwd: folder,
    env: { ...env, NODE_OPTIONS: `--test-reporter=${reporter.href}`, [REPORT_VARIABLE]: report },
  });
  return readReport(report);
}

test('reports a failed test with its group, its reason and what the file printed', () => {
  const [result] = resultsOf('failing.test.mjs');
  assert.equal(result?.file, path.join(folder, 'failing.test.mjs'));
  assert.equal(result.passed, 1);
  assert.deepEqual(
    result.failed.map(({ name }) => name),
    ['group › fails'],
  );
  assert.match(result.failed[0]?.reason ?? '', /^Error: 1 is not 2\n +at /);
  assert.equal(result.output, 'some words\n');
});

test('reports skipped tests with their reasons', () => {
  const [result] = resultsOf('skipped.test.mjs');
  assert.equal(result?.passed, 0);
  assert.deepEqual(result.skipped, [
    { name: 'waits for root', reason: 'not root' },
    { name: 'decides while it runs', reason: 'no disk' },
  ]);
});

test('reports a file whose process ended badly as failed', () => {
  const [result] = resultsOf('dying.test.mjs');
  assert.equal(result?.failed.length, 1);
  assert.equal(result.failed[0]?.name, 'the file as a whole');
});

test('reports each of several files separately, and leaves out a file without tests', () => {
  const results = resultsOf('failing.test.mjs', 'skipped.test.mjs', 'empty.test.mjs');
  assert.deepEqual(results.map(({ file }) => path.basename(file)).sort(), [
    'failing.test.mjs',
    'skipped.test.mjs',
  ]);
});
