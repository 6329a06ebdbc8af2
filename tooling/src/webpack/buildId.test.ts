import assert from 'node:assert/strict';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { repositoryRoot } from '../repositoryRoot.ts';
import { buildId } from './buildId.ts';

let copy: string;
before(async () => {
  copy = await mkdtemp(join(tmpdir(), 'parchi-build-id-'));
  await cp(join(repositoryRoot, 'remote-shop/src'), join(copy, 'src'), { recursive: true });
});
after(() => rm(copy, { recursive: true }));

test('the same sources in another folder are the same build', () => {
  const original = buildId(join(repositoryRoot, 'remote-shop'));
  assert.match(original, /^[0-9a-f]{8}$/);
  assert.equal(buildId(copy), original);
});

test('one changed word is another build', async () => {
  const before = buildId(copy);
  await writeFile(join(copy, 'src/messages/en.json'), '{}');
  assert.notEqual(buildId(copy), before);
});
