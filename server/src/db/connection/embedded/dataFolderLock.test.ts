import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { DataFolderLockedError, lockDataFolder } from './dataFolderLock.ts';
import { readProcessStart } from '../../processIdentity.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'parchi-lock-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function deadPid(): Promise<number> {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  return child.pid ?? 0;
}

test('refuses to open a data folder twice, and names the process that has it open', async () => {
  const lock = await lockDataFolder(folder);
  await assert.rejects(lockDataFolder(folder), (error) => {
    assert.ok(error instanceof DataFolderLockedError);
    assert.match(error.message, new RegExp(`is in use by process ${process.pid}\\.$`));
    return true;
  });
  await lock.release();
  assert.deepEqual(await readdir(folder), []);
});

test('does not report a released data folder as left behind', async () => {
  await (await lockDataFolder(folder)).release();
  const lock = await lockDataFolder(folder);
  assert.equal(lock.wasLeftBehind, false);
});

test('takes over the lock of a dead process, and reports it', async () => {
  await writeFile(
    path.join(folder, 'parchi.lock'),
    JSON.stringify({ pid: await deadPid(), startedAt: '1' }),
  );
  const lock = await lockDataFolder(folder);
  assert.equal(lock.wasLeftBehind, true);
  await assert.rejects(lockDataFolder(folder), DataFolderLockedError);
});

test(
  'does not mistake another process with a reused pid for the owner',
  { skip: process.platform !== 'linux' && 'needs /proc' },
  async () => {
    const startedAt = `${await readProcessStart(process.pid)}0`;
    await writeFile(
      path.join(folder, 'parchi.lock'),
      JSON.stringify({ pid: process.pid, startedAt }),
    );
    assert.equal((await lockDataFolder(folder)).wasLeftBehind, true);
  },
);

test('starts even if a power cut emptied the lock file', async () => {
  await writeFile(path.join(folder, 'parchi.lock'), '');
  assert.equal((await lockDataFolder(folder)).wasLeftBehind, true);
});

test('lets exactly one of ten simultaneous openers take over a dead lock', async () => {
  await writeFile(
    path.join(folder, 'parchi.lock'),
    JSON.stringify({ pid: await deadPid(), startedAt: '1' }),
  );
  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, () => lockDataFolder(folder)),
  );
  assert.equal(outcomes.filter((outcome) => outcome.status === 'fulfilled').length, 1);
  assert.deepEqual(await readdir(folder), ['parchi.lock']);
});
