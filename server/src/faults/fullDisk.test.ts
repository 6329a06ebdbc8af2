import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { openDiskStore } from '../object-store/disk.ts';
import { assertLeft, filePart, json, largeFile, sendForm } from '../testing/filesClient.ts';
import { startFilesServer } from '../testing/filesServer.ts';
import { startTestServer } from '../testing/testServer.ts';

test('F-09 a disk that fills up while files arrive: 507, nothing is left, and small files still go through', async (context) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'parchi-full-'));
  const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=20m', 'tmpfs', folder]);
  const server = await startTestServer();
  const objectStore = await openDiskStore(path.join(folder, 'objects'));
  const dependencies = { ...server.dependencies, objectStore };
  const files = await startFilesServer(dependencies);
  context.after(async () => {
    await files.close();
    await server.close();
    spawnSync('umount', [folder]);
    await rm(folder, { recursive: true });
  });
  if (mount.status !== 0) return context.skip('a small file system can be mounted by root only');

  const small = filePart('small', 'x');
  const answer = await sendForm(files.origin, small, ...largeFile('large', 40_000_000));
  assert.equal(answer.status, 507);
  assert.equal((json(answer) as { code: string }).code, 'storage.full');
  await assertLeft({ ...server, dependencies }, { rows: 0, objects: 0 });
  assert.equal((await sendForm(files.origin, small)).status, 201);
});
