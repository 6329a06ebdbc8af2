import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { after, afterEach, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { apiPaths, type Id, type SentFilesRecord } from '@parchi/contract';
import { sql } from 'kysely';
import { assertLeft, download, json, postJson } from '../../../../testing/clients/filesClient.ts';
import {
  askTus,
  idOf,
  offsetOf,
  patch,
  patchPartly,
  sendUploaded,
  startUpload,
} from '../../../../testing/clients/tusClient.ts';
import { findDifferences } from '../../../../testing/files/findDifferences.ts';
import { readZip } from '../../../../testing/files/readZip.ts';
import { startServer, type TestServer } from '../../../../testing/servers/startServer.ts';

let server: TestServer;
let origin: string;
before(async () => {
  server = await startServer();
  origin = await server.listen();
});
after(() => server.close());
afterEach(async () => {
  const { db } = server.dependencies;
  const past = sql<Date>`now() - interval '1 second'`;
  await db.updateTable('resumable_uploads').set({ expires_at: past }).execute();
  await db.updateTable('shares').set({ lease_expires_at: past, expires_at: past }).execute();
  await server.sweep();
  await assertLeft(server, { rows: 0, objects: 0 });
});

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Asserts that the share has exactly these files, as received and as recorded. */
async function assertShare(share: SentFilesRecord, files: readonly Buffer[]): Promise<void> {
  const answer = await download(origin, share.files);
  const received = [...(await readZip(answer.body)).values()].map(sha256);
  assert.deepEqual(received, files.map(sha256));
  const { db, objectStore } = server.dependencies;
  const rows = await db
    .selectFrom('share_files')
    .selectAll()
    .where('share_id', '=', share._id)
    .orderBy('ordinal')
    .execute();
  assert.deepEqual(
    rows.map((row) => row.sha256.toString('hex')),
    files.map(sha256),
  );
  const differences = await findDifferences({ db, objectStore, settings: server.settings });
  assert.deepEqual(differences, []);
}

test('uploads several files, some of them empty, in one request and in order', async () => {
  const files = [
    Buffer.alloc(0),
    randomBytes(700_000),
    Buffer.alloc(0),
    randomBytes(10),
    Buffer.alloc(0),
  ];
  const path = await startUpload(
    origin,
    files.map(({ length }, index) => ({ name: `${index}.bin`, size: length })),
  );
  const answer = await patch(origin, path, { offset: 0, body: Buffer.concat(files) });
  assert.deepEqual([answer.status, answer.headers['upload-offset']], [204, '700010']);
  const share = await sendUploaded(origin, path);
  assert.deepEqual(
    share.files.map(({ original_filename, size }) => [original_filename, size]),
    files.map(({ length }, index) => [`${index}.bin`, length]),
  );
  await assertShare(share, files);
});

test('resumes after each cut at the last stored byte, and stores every byte [F-285]', async () => {
  const files = [randomBytes(1_000_000), randomBytes(2_500_000), randomBytes(300)];
  const body = Buffer.concat(files);
  const path = await startUpload(
    origin,
    files.map(({ length }, index) => ({ name: `${index}`, size: length })),
  );
  let offset = 0;
  for (const sent of [1, 600_000, 1_000_000, 1_400_000]) {
    const before = offset;
    const bytes = body.subarray(before, before + sent);
    const { cut } = patchPartly(origin, path, {
      offset: before,
      bytes,
      announced: body.length - before,
    });
    await waitForOffset(path, before + sent);
    cut();
    offset = Number(await offsetOf(origin, path));
    assert.equal(offset, before + sent);
  }
  assert.equal((await patch(origin, path, { offset, body: body.subarray(offset) })).status, 204);
  await assertShare(await sendUploaded(origin, path), files);
});

/** Waits until the store has about this many bytes of the upload's files. */
async function waitForOffset(path: string, bytes: number): Promise<void> {
  const { db, objectStore } = server.dependencies;
  const { object_group: group } = await db
    .selectFrom('shares')
    .select('object_group')
    .where('id', '=', idOf(path))
    .executeTakeFirstOrThrow();
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const objects = await Array.fromAsync(objectStore.list());
    const size = objects
      .filter(({ key }) => key.startsWith(group))
      .reduce((sum, { sizeInBytes }) => sum + sizeInBytes, 0);
    // The server buffers the last half MiB in memory until the connection ends, so the store does not have it yet.
    if (bytes - size < 600_000) return pause(500);
    await pause(20);
  }
  assert.fail('the bytes did not arrive');
}

test('refuses bytes at a wrong offset, beyond the end or in another protocol version [F-290]', async () => {
  const path = await startUpload(origin, [{ name: 'a', size: 10 }]);
  const codes = [];
  for (const [offset, size, headers] of [
    [3, 5, {}],
    [0, 11, {}],
    [0, 10, { 'tus-resumable': '0.2.0' }],
    [0, 5, { 'content-type': 'text/plain' }],
  ] as const) {
    const answer = await patch(origin, path, { offset, body: Buffer.alloc(size), headers });
    codes.push([answer.status, (json(answer) as { code: string }).code]);
  }
  assert.deepEqual(codes, [
    [409, 'upload.wrong_offset'],
    [413, 'request.too_large'],
    [412, 'upload.unsupported_version'],
    [415, 'request.unsupported_media_type'],
  ]);
  assert.equal(await offsetOf(origin, path), 0);
  const early = await postJson(origin, apiPaths.sendUploadedFiles, { upload: idOf(path) });
  assert.equal(early.status, 409);
});

test('stops a request whose connection is dead when its caller comes back [F-286]', async () => {
  const body = randomBytes(900_000);
  const path = await startUpload(origin, [{ name: 'a', size: body.length }]);
  const dead = patchPartly(origin, path, {
    offset: 0,
    bytes: body.subarray(0, 400_000),
    announced: body.length,
  });
  await waitForOffset(path, 400_000);
  const offset = Number(await offsetOf(origin, path));
  assert.equal(offset, 400_000);
  assert.equal((await dead.answer)?.status, 423);
  dead.cut();
  await patch(origin, path, { offset, body: body.subarray(offset) });
  await assertShare(await sendUploaded(origin, path), [body]);
});

test('resumes through another server process, which stops the request at the first [F-286]', async (context) => {
  const second = await startServer({ beside: server });
  const secondOrigin = await second.listen();
  context.after(() => second.close());
  const body = randomBytes(900_000);
  const path = await startUpload(origin, [{ name: 'a', size: body.length }]);
  const bytes = body.subarray(0, 400_000);
  const dead = patchPartly(origin, path, { offset: 0, bytes, announced: body.length });
  await waitForOffset(path, 400_000);
  let offset = await offsetOf(secondOrigin, path);
  assert.equal(offset, 'HTTP 423');
  for (let attempt = 0; attempt < 100 && typeof offset === 'string'; attempt += 1) {
    await pause(100);
    offset = await offsetOf(secondOrigin, path);
  }
  assert.equal((await dead.answer)?.status, 423);
  dead.cut();
  await patch(secondOrigin, path, { offset: Number(offset), body: body.subarray(400_000) });
  await assertShare(await sendUploaded(secondOrigin, path), [body]);
});

test('lets one of two tabs write to an upload at a time, and loses no byte [F-291]', async () => {
  const body = randomBytes(3_000_000);
  const path = await startUpload(origin, [{ name: 'a', size: body.length }]);
  async function goOn(): Promise<void> {
    for (
      let offset = await offsetOf(origin, path);
      offset !== body.length;
      offset = await offsetOf(origin, path)
    ) {
      if (typeof offset === 'string') continue;
      await patch(origin, path, { offset, body: body.subarray(offset, offset + 300_000) });
    }
  }
  await Promise.all([goOn(), goOn()]);
  await assertShare(await sendUploaded(origin, path), [body]);
});

test('answers a repeated completion with the same share', async () => {
  const path = await startUpload(origin, [{ name: 'a', size: 3 }]);
  await patch(origin, path, { offset: 0, body: Buffer.from('abc') });
  const [first, second] = await Promise.all([
    sendUploaded(origin, path),
    sendUploaded(origin, path),
  ]);
  assert.deepEqual(first.files, second.files);
  assert.equal((await sendUploaded(origin, path))._id, first._id);
  assert.equal(await offsetOf(origin, path), 'HTTP 404');
});

test('removes an upload at once when its sender cancels it', async () => {
  const path = await startUpload(origin, [{ name: 'a', size: 6 }]);
  await patch(origin, path, { offset: 0, body: Buffer.from('abc') });
  assert.equal((await askTus(origin, { method: 'DELETE', path })).status, 204);
  await assertLeft(server, { rows: 0, objects: 0 });
  assert.equal(await offsetOf(origin, path), 'HTTP 404');
});

test('sweeps an abandoned upload, and answers 404 from then on [F-289]', async () => {
  const path = await startUpload(origin, [{ name: 'a', size: 6 }]);
  await patch(origin, path, { offset: 0, body: Buffer.from('abc') });
  await server.sweep();
  assert.equal(await offsetOf(origin, path), 3);
  const { db } = server.dependencies;
  const past = sql<Date>`now() - interval '1 second'`;
  await db.updateTable('resumable_uploads').set({ expires_at: past }).execute();
  assert.equal(await offsetOf(origin, path), 'HTTP 404');
  await db.updateTable('shares').set({ lease_expires_at: past }).execute();
  await server.sweep();
  await assertLeft(server, { rows: 0, objects: 0 });
});

test('starts an upload of one file from headers alone, as standard tus clients do', async () => {
  const name = Buffer.from('पर्ची.txt').toString('base64');
  const begun = await askTus(origin, {
    method: 'POST',
    path: apiPaths.startShareUpload,
    headers: {
      'upload-length': 3,
      'upload-metadata': `filetype dGV4dA==,filename ${name}`,
      'content-length': 0,
    },
  });
  assert.equal(begun.status, 201, begun.body.toString());
  const path = String(begun.headers.location);
  await patch(origin, path, { offset: 0, body: Buffer.from('abc') });
  const share = await sendUploaded(origin, path);
  assert.equal(share.files[0]?.original_filename, 'पर्ची.txt');
  const { headers } = await askTus(origin, { method: 'OPTIONS', path });
  assert.equal(headers['tus-version'], '1.0.0');
});

for (const [what, files, code] of [
  ['no file', [], 'share.no_files'],
  ['a file above its limit', [{ name: 'a', size: 50_000_001 }], 'file.too_large'],
  [
    'too many files',
    Array.from({ length: 101 }, () => ({ name: 'a', size: 1 })),
    'share.too_many_files',
  ],
  [
    'too many bytes',
    Array.from({ length: 21 }, () => ({ name: 'a', size: 50_000_000 })),
    'share.too_large',
  ],
] as const) {
  test(`refuses to begin an upload of ${what}`, async () => {
    const answer = await postJson(origin, apiPaths.startShareUpload, { files });
    assert.equal((json(answer) as { code: string }).code, code);
  });
}

test('finds no upload under a wrong id', async () => {
  const path = await startUpload(origin, [{ name: 'a', size: 3 }]);
  for (const other of [`${path.slice(0, -1)}x`, path.replace(idOf(path), 'f'.repeat(32) as Id)]) {
    assert.equal(await offsetOf(origin, other), 'HTTP 404');
  }
});
