import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import type { FileResult } from './reports/fileResult.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'parchi-test-files-'));
after(() => rmSync(folder, { recursive: true }));

/** Runs these files in a separate process, because Node's test runner refuses to run within a test. */
function run(sources: Record<string, string>, options: Record<string, unknown> = {}): FileResult[] {
  for (const [name, source] of Object.entries(sources)) {
    writeFileSync(path.join(folder, name), source);
  }
  const common = { folder, files: Object.keys(sources), sideBySide: 2, ...options };
  const script = path.join(folder, 'script.mjs');
  writeFileSync(
    script,
    `import { runTestFiles } from ${JSON.stringify(path.join(import.meta.dirname, 'runTestFiles.ts'))};
    const options = ${JSON.stringify(common)};
    console.log(JSON.stringify(await runTestFiles({ ...options, onResult() {} })));
    process.exit();`,
  );
  const env = { ...process.env, NODE_TEST_CONTEXT: undefined };
  const { stdout } = spawnSync(process.execPath, [script], { encoding: 'utf8', env });
  return JSON.parse(stdout) as FileResult[];
}

function failuresOf(result: FileResult | undefined): readonly (readonly [string, string])[] {
  return result?.failed.map(({ name, reason }) => [name, reason] as const) ?? [];
}

test('stops and names a file that never ends, and continues with the others', () => {
  const results = run(
    {
      'spinning.test.mjs': `import { test } from 'node:test';
        test('spins', () => { setImmediate(() => { for (;;); }); return new Promise(() => {}); });`,
      'good.test.mjs': `import { test } from 'node:test'; test('passes', () => {});`,
    },
    { maxSecondsPerFile: 1, graceSeconds: 1 },
  );
  const spinning = results.find(({ file }) => file.endsWith('spinning.test.mjs'));
  const [[name, reason] = ['', '']] = failuresOf(spinning);
  assert.equal(name, 'the file as a whole');
  assert.match(reason, /more than 1 s[^]*still running: spins/);
  assert.equal(results.find(({ file }) => file.endsWith('good.test.mjs'))?.passed, 1);
});

test('ends a file after its tests, even if they left handles open', () => {
  const [result] = run({
    'open.test.mjs': `import { test } from 'node:test'; test('a', () => { setInterval(() => {}, 1e3); });`,
  });
  assert.equal(result?.passed, 1);
});

test('fails a file without tests', () => {
  assert.deepEqual(run({ 'empty.test.mjs': '' }).map(failuresOf), [
    [['the file as a whole', 'no test ran']],
  ]);
});

test('passes the environment to the tests', () => {
  const source = `import { test } from 'node:test';
    test('a', () => { if (process.env.WHO !== 'x') throw new Error(); });`;
  assert.equal(run({ 'env.test.mjs': source }, { env: { WHO: 'x' } })[0]?.passed, 1);
});

test('runs the files that must run alone after the others', () => {
  const source = `import { test } from 'node:test'; test('passes', () => {});`;
  const files = { 'alone.test.mjs': source, 'first.test.mjs': source, 'second.test.mjs': source };
  const order = run(files, { alone: ['alone.test.mjs'] }).map(({ file }) => path.basename(file));
  assert.equal(order.at(-1), 'alone.test.mjs');
  assert.equal(order.length, 3);
});

const grouped = {
  'one.test.mjs': `import { after, before, test } from 'node:test';
    before(() => { globalThis.order = ['before one']; });
    after(() => { globalThis.order.push('after one'); });
    test('passes', () => {});`,
  'two.test.mjs': `import { before, describe, test } from 'node:test';
    before(() => { globalThis.order.push('before two'); });
    console.log('some words');
    describe('order', () => {
      test('is that of the files', () => { throw new Error(globalThis.order.join()); });
    });`,
  'three.test.mjs': `import { test } from 'node:test'; test.skip('is skipped', () => {});`,
  'broken.test.mjs': `import './no-such-file.mjs';`,
};

function runGroup(sources: Record<string, string>): Record<string, FileResult> {
  const results = run(sources, { groupable: Object.keys(sources) });
  return Object.fromEntries(results.map((result) => [path.basename(result.file), result]));
}

test('runs a group of files in one process, each with its own hooks and result', () => {
  const results = runGroup(grouped);
  assert.equal(Object.keys(results).length, 4);
  assert.equal(results['one.test.mjs']?.passed, 1);
  assert.deepEqual(failuresOf(results['one.test.mjs']), []);
  const [[name, reason] = ['', '']] = failuresOf(results['two.test.mjs']);
  assert.equal(name, 'order › is that of the files');
  assert.match(reason, /^Error: before one,after one,before two\n/);
  assert.deepEqual(
    results['three.test.mjs']?.skipped.map(({ name: skipped }) => skipped),
    ['is skipped'],
  );
  const [[broken, why] = ['', '']] = failuresOf(results['broken.test.mjs']);
  assert.equal(broken, 'the file as a whole');
  assert.match(why, /no-such-file/);
});

test('fails the file in which the process of a group ends, and the files after it', () => {
  const results = runGroup({
    'first.test.mjs': `import { test } from 'node:test'; test('passes', () => {});`,
    'ending.test.mjs': `import { test } from 'node:test';
      test('ends', () => { setTimeout(() => process.exit(3), 100); return new Promise(() => {}); });`,
    'behind.test.mjs': `import { test } from 'node:test'; test('passes', () => {});`,
  });
  assert.deepEqual(failuresOf(results['first.test.mjs']), []);
  for (const name of ['ending.test.mjs', 'behind.test.mjs']) {
    const [[failed, reason] = ['', '']] = failuresOf(results[name]);
    assert.equal(failed, 'the file as a whole', name);
    assert.match(reason, /still running: .*ending\.test\.mjs\nstill running: ends$/, name);
  }
});
