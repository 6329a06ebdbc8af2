import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { test } from 'node:test';
import { readDockerfile } from './readDockerfile.ts';

const skip = process.platform === 'win32' && 'Windows runs no shell script';

test('the steps of the image are a shell script with each RUN of the Dockerfile', { skip }, () => {
  const script = path.join(import.meta.dirname, 'printImageSteps.ts');
  const { stdout, stderr, status } = spawnSync(process.execPath, [script], { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  const parsed = spawnSync('sh', ['-n'], { input: stdout, encoding: 'utf8' });
  assert.equal(parsed.stderr, '');
  const runs = readDockerfile().filter(({ keyword }) => keyword === 'RUN');
  assert.ok(runs.length >= 2);
  for (const { text } of runs) assert.ok(stdout.includes(`\n( ${text} )\n`), text);
});
