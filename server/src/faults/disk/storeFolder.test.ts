import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { openDiskStore } from '@parchi/object-store';
import { describeStartupError } from '../../process/describeStartupError.ts';
import {
  assertLeft,
  download,
  filePart,
  json,
  receive,
  sendForm,
  sendShare,
  type Answer,
} from '../../../testing/clients/filesClient.ts';
import { readZip } from '../../../testing/files/readZip.ts';
import { startServer } from '../../../testing/servers/startServer.ts';

const READINESS_CACHE_MS = 2_100;

function assertBusy(answer: Answer): void {
  assert.equal(answer.status, 503, answer.body.toString());
  assert.equal((json(answer) as { code: string }).code, 'service.unavailable');
  assert.ok(Number(answer.headers['retry-after']) > 0);
}

test('answers 503 while the store’s folder is missing, and loses no record [F-12]', async (context) => {
  const server = await startServer();
  context.after(() => server.close());
  const origin = await server.listen();
  const share = await sendShare(origin, filePart('a', 'a'));
  const expired = await sendShare(origin, filePart('b', 'b'));
  const folder = path.join(server.settings.dataDir, 'objects');
  await rename(folder, `${folder}-away`);
  await server.dependencies.db
    .updateTable('shares')
    .set({ state: 'deleting' })
    .where('id', '=', expired._id)
    .execute();

  assertBusy(await sendForm(origin, filePart('c', 'c')));
  assertBusy(await download(origin, share.files));
  assert.equal((await receive(origin, share)).status, 200);
  assert.equal((await server.inject('/readyz')).statusCode, 503);
  assert.equal((await server.inject('/healthz')).statusCode, 200);
  await server.sweep().catch(() => undefined);
  assert.ok(!(await readdir(server.settings.dataDir)).includes('objects'), 'none is made instead');
  server.log.takeErrors();

  await rename(`${folder}-away`, folder);
  await pause(READINESS_CACHE_MS);
  assert.equal((await server.inject('/readyz')).statusCode, 200);
  await server.sweep();
  await assertLeft(server, { rows: 1, objects: 1 });
  const zip = await readZip((await download(origin, share.files)).body);
  assert.deepEqual([...zip].map(String), ['a,a']);
  await sendShare(origin, filePart('c', 'c'));
});

test('refuses a read-only store at the start, in one sentence that names it [F-12]', async (context) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'parchi-read-only-'));
  const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]);
  context.after(async () => {
    spawnSync('umount', [folder]);
    await rm(folder, { recursive: true });
  });
  if (mount.status !== 0) return context.skip('a file system can be mounted by root only');
  await mkdir(path.join(folder, 'tmp'));
  spawnSync('mount', ['-o', 'remount,ro', folder]);
  const error: unknown = await openDiskStore(folder).catch((reason: unknown) => reason);
  assert.equal(
    describeStartupError(error),
    `${folder} can’t be used (EROFS). Set DATA_DIR to a folder that this user may write to.`,
  );
});
