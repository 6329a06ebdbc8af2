import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { runAptGet } from './runAptGet.ts';

const skip = process.platform === 'win32' && 'Windows runs no shell script';

test('updates the package lists once for several commands', { skip }, async (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'parchi-apt-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const calls = path.join(folder, 'calls');
  const fake = path.join(folder, 'apt-get');
  writeFileSync(fake, `#!/bin/sh\necho "$3 $4" >> "${calls}"\n`);
  chmodSync(fake, 0o755);
  const before = process.env['PATH'];
  t.after(() => (process.env['PATH'] = before));
  process.env['PATH'] = `${folder}${path.delimiter}${before}`;

  await Promise.all([runAptGet(['install', 'a']), runAptGet(['download', 'b'], folder)]);

  const [first, ...others] = readFileSync(calls, 'utf8').trim().split('\n');
  assert.equal(first, 'update -qq');
  assert.deepEqual(others.sort(), ['download b', 'install a']);
});
