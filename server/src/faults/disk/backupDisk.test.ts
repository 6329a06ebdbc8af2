import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, before, test, type TestContext } from 'node:test';
import { layEmbeddedDatabase } from '../../../testing/database/layEmbeddedDatabase.ts';
import { hashTree } from '../../../testing/files/hashTree.ts';
import { mountSmallDisk } from '../../../testing/files/mountSmallDisk.ts';
import { storedBytes } from '../../../testing/files/storedBytes.ts';
import { runBackupScript } from '../../../testing/processes/runBackupScript.ts';

/** A file of one byte takes up a page of this size on the small disk. */
const PAGE_BYTES = 4_096;
const TINY_FILES = 2_000;

let folder = '';
let dataDir = '';
let backup = '';
before(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'parchi-backup-disk-'));
  dataDir = path.join(folder, 'data');
  backup = path.join(folder, 'backup');
  await mkdir(path.join(dataDir, 'mail'), { recursive: true });
  await layEmbeddedDatabase(dataDir);
  for (let index = 0; index < TINY_FILES; index += 1) {
    await writeFile(path.join(dataDir, 'mail', `${index}.eml`), 'x');
  }
});
after(() => rm(folder, { recursive: true }));

function run(script: 'backup' | 'restore', target: string, dataFolder: string) {
  const env = { PATH: process.env['PATH'], DATA_DIR: dataFolder, LOG_LEVEL: 'error' };
  return runBackupScript({ script, args: [target], env });
}

async function mountOrSkip(context: TestContext, sizeInBytes: number) {
  const disk = await mountSmallDisk(sizeInBytes);
  if (disk === undefined) context.skip('a small file system can be mounted by root only');
  return disk;
}

test('a backup to a disk without room is not begun [F-937]', async (context) => {
  const disk = await mountOrSkip(context, 20_000_000);
  if (disk === undefined) return;
  try {
    const before = await hashTree(dataDir);
    const { exitCode, said } = await run('backup', path.join(disk.folder, 'backup'), dataDir);
    assert.equal(exitCode, 1);
    assert.match(
      said,
      /^The disk of \S+ has no room: [\d.]+ MB are needed, [\d.]+ MB are free\.\n$/,
    );
    assert.deepEqual(await readdir(disk.folder), []);
    assert.deepEqual(await hashTree(dataDir), before);
  } finally {
    await disk.unmount();
  }
});

test('a restore to a disk without room leaves it empty, also when the room ends on the way [F-937]', async (context) => {
  const made = await run('backup', backup, dataDir);
  assert.equal(made.exitCode, 0, made.said);
  const bytes = await storedBytes(backup);
  for (const [size, words] of [
    [10_000_000, /has no room: [\d.]+ MB are needed/],
    [bytes + (TINY_FILES / 2) * PAGE_BYTES, /^The disk has no room\. Nothing was changed\.\n$/],
  ] as const) {
    const disk = await mountOrSkip(context, size);
    if (disk === undefined) return;
    try {
      const { exitCode, said } = await run('restore', backup, disk.folder);
      assert.equal(exitCode, 1);
      assert.match(said, words);
      assert.deepEqual(await readdir(disk.folder), []);
    } finally {
      await disk.unmount();
    }
  }
});
