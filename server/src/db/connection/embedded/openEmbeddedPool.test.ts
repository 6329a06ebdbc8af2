import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { layEmbeddedDatabase } from '../../../../testing/database/layEmbeddedDatabase.ts';
import { createTestLog } from '../../../../testing/servers/testLog.ts';
import { openEmbeddedPool } from './openEmbeddedPool.ts';
import { EmbeddedDatabaseError } from './embeddedDatabaseError.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'parchi-embedded-'));
  await layEmbeddedDatabase(folder);
});
afterEach(() => rm(folder, { recursive: true }));

async function open() {
  const log = createTestLog();
  const { pool, close } = await openEmbeddedPool(folder, log.logger);
  return { log, pool, close };
}

async function writeOnce(statement: string): Promise<void> {
  const { pool, close } = await open();
  await pool.query(statement);
  await close();
}

async function damage(name: string): Promise<void> {
  await writeFile(path.join(folder, name, 'global/pg_control'), Buffer.alloc(8_192, 7));
}

/** Leaves the lock of a process that no longer exists, as `kill -9` does. */
async function leaveLockBehind(): Promise<void> {
  await writeFile(path.join(folder, 'parchi.lock'), JSON.stringify({ pid: 2 ** 30 }));
}

const backupsOf = async () =>
  (await readdir(folder)).filter((name) => name.startsWith('db-backup')).sort();

test('restores a damaged database from the last backup, with an alert, and never starts empty', async () => {
  await writeOnce('create table kept as select 42 as n');
  await leaveLockBehind();
  await writeOnce('select 1');
  assert.deepEqual(await backupsOf(), ['db-backup-1', 'db-backup-2']);
  await damage('db');

  const { log, pool, close } = await open();
  assert.deepEqual((await pool.query('select n from kept')).rows, [{ n: 42 }]);
  assert.ok(log.takeErrors().some(({ msg }) => msg?.includes('RESTORED FROM A BACKUP')));
  await close();
  assert.ok((await readdir(folder)).some((name) => name.startsWith('db-broken-')));
});

test('uses the older backup when the newer one does not open either', async () => {
  await writeOnce('create table kept as select 42 as n');
  for (let start = 0; start < 2; start += 1) {
    await leaveLockBehind();
    await writeOnce('select 1');
  }
  assert.deepEqual(await backupsOf(), ['db-backup-1', 'db-backup-2']);
  await damage('db');
  await damage('db-backup-1');
  const { log, pool, close } = await open();
  assert.deepEqual((await pool.query('select n from kept')).rows, [{ n: 42 }]);
  assert.ok(log.takeErrors().length >= 2);
  await close();
});

test('refuses to start with a damaged database and no backup', async () => {
  await damage('db');
  await assert.rejects(open(), EmbeddedDatabaseError);
  assert.ok(!(await readdir(folder)).includes('parchi.lock'));
});

test('restores a database folder that was removed', async () => {
  await writeOnce('create table kept as select 42 as n');
  await leaveLockBehind();
  await writeOnce('select 1');
  await rm(path.join(folder, 'db'), { recursive: true });
  const { pool, close, log } = await open();
  assert.deepEqual((await pool.query('select n from kept')).rows, [{ n: 42 }]);
  assert.equal(log.takeErrors().length, 1);
  await close();
});

test('backs up before opening after a crash, otherwise only once a day', async () => {
  await writeOnce('select 1');
  await writeOnce('select 1');
  await writeOnce('select 1');
  assert.deepEqual(await backupsOf(), ['db-backup-1']);
  await leaveLockBehind();
  await writeOnce('select 1');
  assert.deepEqual(await backupsOf(), ['db-backup-1', 'db-backup-2']);
});
