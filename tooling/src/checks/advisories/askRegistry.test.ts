import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readReport } from './askRegistry.ts';

test('reads the advisories of a report of npm audit [F-135]', () => {
  const via = [{ name: 'ws', range: '<8.21.1', title: 'A crash', url: 'https://a.example/1' }];
  const vulnerabilities = { ws: { via }, 'engine.io': { via: ['ws'] } };
  assert.deepEqual(readReport(JSON.stringify({ auditReportVersion: 2, vulnerabilities })), [
    { package: 'ws', vulnerable: '<8.21.1', title: 'A crash https://a.example/1' },
  ]);
  assert.deepEqual(readReport('{"vulnerabilities":{}}'), []);
});

for (const [text, words] of [
  ['{"message":"405 Method Not Allowed","error":{"summary":""}}', '405 Method Not Allowed'],
  ['{}', 'npm audit failed'],
  ['<html>', 'npm audit wrote no report'],
  ['', 'npm audit wrote no report'],
] as const) {
  test(`does not accept “${text.slice(0, 20)}” as a clean report [F-135]`, () =>
    assert.equal(readReport(text), words));
}
