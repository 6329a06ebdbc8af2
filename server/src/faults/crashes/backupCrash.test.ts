import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { skipWithoutStrace } from '../../../../tooling/src/debian/strace.ts';
import { filePart, sendShare } from '../../../testing/clients/filesClient.ts';
import { hashTree } from '../../../testing/files/hashTree.ts';
import { runBackupScript, type ScriptRun } from '../../../testing/processes/runBackupScript.ts';
import { openChildWorkshop, type ChildWorkshop } from '../../../testing/servers/childServer.ts';

const straceTest = { skip: skipWithoutStrace };

let workshop: ChildWorkshop;
/** The disk for backups. */
let shelf = '';
let backup = '';
let original: Record<string, string>;
before(async () => {
  workshop = await openChildWorkshop();
  shelf = await mkdtemp(path.join(os.tmpdir(), 'parchi-backups-'));
  backup = path.join(shelf, 'backup');
  const server = await workshop.start();
  await sendShare(server.origin, filePart('a', randomBytes(300_000)));
  await workshop.kill(server, 'SIGTERM');
  await rm(path.join(workshop.dataDir, 'db-backup-1'), { recursive: true });
  original = await hashTree(workshop.dataDir);
});
after(async () => {
  await workshop.close();
  await rm(shelf, { recursive: true, force: true });
});

const run = (script: ScriptRun['script'], under?: readonly string[]) =>
  runBackupScript({ script, args: [backup], env: workshop.env, ...(under && { under }) });

/** A command that runs a program until it enters this system call for the n-th time, and kills it there. */
function killedAt(syscall: string, when: number): string[] {
  const injection = `inject=${syscall}:signal=KILL:when=${when}`;
  const filter = ['-f', '-qq', '-o', '/dev/null', '-e', `trace=${syscall}`];
  return ['strace', ...filter, '-e', injection];
}

const backupSteps = [
  ['mkdir', 1, 'before it begins'],
  ['fsync', 1, 'at the sync of the first file'],
  ['fsync', 300, 'while it copies'],
  ['fsync', 900, 'at a later sync'],
] as const;
for (const [syscall, when, moment] of backupSteps) {
  test(
    `a backup killed ${moment} is none, and the next one is whole [F-936]`,
    straceTest,
    async () => {
      const { said } = await run('backup', killedAt(syscall, when));
      assert.equal(said, '', 'it died before it could say anything');
      assert.ok(!existsSync(backup));
      assert.deepEqual(await hashTree(workshop.dataDir, 'parchi.lock'), original);
      const { exitCode, said: again } = await run('backup');
      assert.equal(exitCode, 0, again);
      assert.deepEqual(await readdir(shelf), ['backup']);
      if (when !== 900) await rm(backup, { recursive: true });
    },
  );
}

const restoreSteps = [
  ['fsync', 1, 'at the sync of the first file'],
  ['fsync', 300, 'while it copies'],
  ['rename', 1, 'before the database is in its place'],
  ['rename', 2, 'between the database and the files'],
  ['rmdir', 1, 'before it says that it ended'],
] as const;
for (const [syscall, when, moment] of restoreSteps) {
  test(
    `on a restore killed ${moment}, no server starts, and the next one is whole [F-936]`,
    straceTest,
    async () => {
      await rm(workshop.dataDir, { recursive: true });
      const { said } = await run('restore', killedAt(syscall, when));
      assert.equal(said, '', 'it died before it could say anything');
      await assert.rejects(workshop.start(), /ended before it was ready/);
      const { exitCode, output } = await workshop.fsck();
      assert.deepEqual([exitCode, output], [1, '']);
      const again = await run('restore');
      assert.equal(again.exitCode, 0, again.said);
      assert.deepEqual(await hashTree(workshop.dataDir), original);
    },
  );
}

test('after all kills the restored site has every file [F-936]', straceTest, async () => {
  const { exitCode, output } = await workshop.fsckOnceSwept();
  assert.match(output, /Checked 1 shares and 0 orders with 1 files: 0 differences/);
  assert.equal(exitCode, 0);
});
