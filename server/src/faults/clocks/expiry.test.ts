import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { truncate, writeFile } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { after, afterEach, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { apiPaths, type SentFilesRecord } from '@parchi/contract';
import { newObjectGroup, objectKey } from '@parchi/object-store';
import { sql } from 'kysely';
import {
  assertLeft,
  download,
  filePart,
  formEnd,
  largeFile,
  multipartType,
  receive,
  sendShare,
} from '../../../testing/clients/filesClient.ts';
import { findDifferences } from '../../../testing/files/findDifferences.ts';
import { sweepOrphans } from '../../../testing/fixtures/sweepOrphans.ts';
import { readZip } from '../../../testing/files/readZip.ts';
import { startServer, type TestServer } from '../../../testing/servers/startServer.ts';

/** The lease lasts for three renewals, so that a machine that stalls for one renewal loses no upload. */
const LEASE_SECONDS = 3;

let server: TestServer;
let origin: string;
before(async () => {
  server = await startServer({ settings: { uploadLeaseSeconds: LEASE_SECONDS } });
  origin = await server.listen();
});
after(() => server.close());
afterEach(async () => {
  await setAll({ state: 'deleting' });
  await server.sweep();
  await assertLeft(server, { rows: 0, objects: 0 });
});

function setAll(values: { state: 'deleting' } | { expires_at: ReturnType<typeof sql<Date>> }) {
  return server.dependencies.db.updateTable('shares').set(values).execute();
}
const expireAll = () => setAll({ expires_at: sql<Date>`now()` });

async function differences(): Promise<string[]> {
  const found = await findDifferences(server.dependencies);
  return found.map((difference) => difference.kind);
}

function startDownload(share: SentFilesRecord): Promise<http.IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = http.request(`${origin}${apiPaths.downloadFiles}`, {
      method: 'POST',
      agent: false,
      headers: { 'content-type': 'application/json' },
    });
    request.on('error', reject).on('response', resolve);
    request.end(JSON.stringify({ files: share.files }));
  });
}

/** Waits until no download holds a lease. A lease is released a moment after the last byte was sent. */
async function leasesAreGone(): Promise<void> {
  const { db } = server.dependencies;
  while ((await db.selectFrom('download_leases').select('id').execute()).length > 0)
    await pause(10);
}

test('completes a download that began in time, although its files expire and are swept [F-47]', async () => {
  const parts = ['a', 'b', 'c'].map((name) => Buffer.concat([...largeFile(name, 10_000_000)]));
  const share = await sendShare(origin, ...parts);
  const response = await startDownload(share);
  await expireAll();
  await server.sweep();
  assert.deepEqual(await differences(), ['unswept-bytes']);
  const zip = await readZip(Buffer.concat(await Array.fromAsync<Buffer>(response)));
  assert.deepEqual(
    [...zip.values()].map((bytes) => bytes.length),
    [1e7, 1e7, 1e7],
  );
  assert.equal((await download(origin, share.files)).status, 404);
  await leasesAreGone();
  await server.sweep();
  await assertLeft(server, { rows: 0, objects: 0 });
});

test('refuses to download a share after its time, even if it was listed in time [F-48]', async () => {
  const share = await sendShare(origin, filePart('a', 'a'));
  assert.equal((await receive(origin, share)).status, 200);
  await expireAll();
  assert.equal((await download(origin, share.files)).status, 404);
  assert.equal((await receive(origin, share)).status, 404);
});

test('removes each of 250 expired shares exactly once with three sweepers [F-50]', async () => {
  const { db, objectStore } = server.dependencies;
  for (let index = 0; index < 250; index += 1) {
    const group = newObjectGroup();
    const writer = await objectStore.create(objectKey(group, 0));
    await writer.write(Buffer.from('x'));
    await writer.commit();
    const row = { id: newObjectGroup(), object_group: group, state: 'ready' as const };
    const now = sql<Date>`now()`;
    await db
      .insertInto('shares')
      .values({ ...row, lease_expires_at: now, expires_at: now })
      .execute();
  }
  const reports = (await Promise.all([1, 2, 3].map(() => server.sweep()))) as {
    files: { expired: number; removed: number };
  }[];
  assert.equal(
    reports.reduce((sum, report) => sum + report.files.expired, 0),
    250,
  );
  assert.equal(
    reports.reduce((sum, report) => sum + report.files.removed, 0),
    250,
  );
  await assertLeft(server, { rows: 0, objects: 0 });
});

test('keeps a running upload that takes longer than one lease [F-51]', async () => {
  const upload = beginUpload();
  for (let second = 0; second <= LEASE_SECONDS; second += 1) {
    await pause(1_000);
    await server.sweep();
  }
  assert.equal(await upload.finish(), 201);
  assert.deepEqual(await differences(), []);
});

test('fails an upload whose lease is lost, and keeps nothing of it [F-17]', async () => {
  const upload = beginUpload();
  await assertLeft(server, { rows: 1, objects: 1 });
  await setAll({ state: 'deleting' });
  await server.sweep();
  assert.equal(await upload.finish(), 503);
  await assertLeft(server, { rows: 0, objects: 0 });
});

/** Begins an upload of which one file has arrived while the form is not complete. */
function beginUpload(): { finish(): Promise<number> } {
  const request = http.request(`${origin}${apiPaths.sendFiles}`, {
    method: 'POST',
    agent: false,
    headers: { 'content-type': multipartType },
  });
  const answered = new Promise<number>((resolve, reject) => {
    request.on('error', reject).on('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
  });
  request.write(filePart('a', 'a'));
  return {
    finish() {
      request.end(formEnd);
      return answered;
    },
  };
}

function objectPath(): string {
  const folder = path.join(server.settings.dataDir, 'objects');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return path.join(folder, files.find((file) => file.endsWith('-1')) ?? '');
}

for (const [what, kind, damage] of [
  ['has one byte changed', 'wrong-hash', () => writeFile(objectPath(), 'X', { flag: 'r+' })],
  ['was cut', 'wrong-size', () => truncate(objectPath(), 500_000)],
] as const) {
  test(`breaks off a zip whose second file ${what} on disk, logs it, and fsck reports it [F-13] [F-45]`, async () => {
    const parts = ['a', 'b', 'c'].map((name) => Buffer.concat([...largeFile(name, 1_000_000)]));
    const share = await sendShare(origin, ...parts);
    await damage();
    const before = server.log.lines.length;
    const response = await startDownload(share);
    await assert.rejects(Array.fromAsync<Buffer>(response));
    const isBrokenOff = () =>
      server.log.lines.slice(before).some(({ msg }) => msg?.includes('broken off'));
    while (!isBrokenOff()) await pause(10);
    const [failure, ...others] = server.log.takeErrors();
    assert.match(failure?.msg ?? '', /download was broken off/);
    assert.deepEqual(others, []);
    assert.deepEqual(await differences(), [kind]);
  });
}

test('reports orphan bytes in fsck, keeps them while young, and removes them when old', async () => {
  const writer = await server.dependencies.objectStore.create(objectKey(newObjectGroup(), 0));
  await writer.write(Buffer.from('x'));
  await writer.commit();
  assert.deepEqual(await differences(), ['orphan-bytes']);
  await server.sweep();
  await assertLeft(server, { rows: 0, objects: 1 });
  await sweepOrphans(server);
  await assertLeft(server, { rows: 0, objects: 0 });
});

test('reports a record without bytes in fsck', async () => {
  await sendShare(origin, filePart('a', 'a'));
  const [row] = await server.dependencies.db.selectFrom('shares').select('object_group').execute();
  await server.dependencies.objectStore.removeGroup(
    (row?.object_group ?? '') as ReturnType<typeof newObjectGroup>,
  );
  assert.deepEqual(await differences(), ['hollow-record']);
});
