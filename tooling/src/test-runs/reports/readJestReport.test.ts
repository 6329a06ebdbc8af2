import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { readJestReport } from './readJestReport.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'parchi-jest-'));
after(() => rmSync(folder, { recursive: true }));

const file = { name: '/a.test.tsx', message: '', startTime: 1_000, endTime: 3_500 };

function read(testResults: readonly object[]) {
  const report = path.join(folder, 'report.json');
  writeFileSync(report, JSON.stringify({ testResults }));
  return readJestReport(report);
}

test('reads the passed, failed and skipped tests of a file, and its duration', () => {
  const assertionResults = [
    { fullName: 'Page shows', status: 'passed', failureMessages: [] },
    { fullName: 'Page hides', status: 'failed', failureMessages: ['Error: 1', 'Error: 2'] },
    { fullName: 'Page waits', status: 'pending', failureMessages: [] },
  ];
  assert.deepEqual(read([{ ...file, status: 'failed', assertionResults }]), [
    {
      file: '/a.test.tsx',
      seconds: 2.5,
      passed: 1,
      failed: [{ name: 'Page hides', reason: 'Error: 1\nError: 2' }],
      skipped: [{ name: 'Page waits', reason: 'skipped in the file' }],
      output: '',
    },
  ]);
});

test('reports a file that could not be loaded as failed, with the message', () => {
  const [result] = read([{ ...file, status: 'failed', message: 'no', assertionResults: [] }]);
  assert.deepEqual(result?.failed, [{ name: 'the file as a whole', reason: 'no' }]);
});

test('reads no results if Jest wrote no report', () => {
  assert.deepEqual(readJestReport(path.join(folder, 'missing.json')), []);
});
