import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { apiPaths } from '@parchi/contract';
import { openDiskStore } from '@parchi/object-store';
import {
  assertLeft,
  countLeftovers,
  filePart,
  formEnd,
  json,
  largeFile,
  multipartType,
  post,
  sendForm,
  type Answer,
} from '../../../testing/clients/filesClient.ts';
import {
  askTus,
  offsetOf,
  patch,
  patchPartly,
  sendUploaded,
  startUpload,
} from '../../../testing/clients/tusClient.ts';
import { mountSmallDisk, type SmallDisk } from '../../../testing/files/mountSmallDisk.ts';
import { storedBytes } from '../../../testing/files/storedBytes.ts';
import { startServer, type TestServer } from '../../../testing/servers/startServer.ts';

const MB = 1_000_000;

let disk: SmallDisk | undefined;
let server: TestServer;
let origin: string;
before(async () => {
  disk = await mountSmallDisk(20 * MB);
  if (disk === undefined) return;
  const objectStore = await openDiskStore(path.join(disk.folder, 'objects'));
  server = await startServer({ replace: () => ({ objectStore }) });
  origin = await server.listen();
});
after(async () => {
  if (disk === undefined) return;
  await server.close();
  await disk.unmount();
});

const small = filePart('small', 'x');

async function assertFull(answer: Answer): Promise<void> {
  assert.equal(answer.status, 507);
  assert.equal((json(answer) as { code: string }).code, 'storage.full');
  await assertLeft(server, { rows: 0, objects: 0 });
}

test('refuses files that the disk has no room for, and keeps nothing of them [F-09]', async (context) => {
  if (disk === undefined) return context.skip('a small file system can be mounted by root only');
  await assertFull(await sendForm(origin, small, ...largeFile('large', 40 * MB)));
  const chunks = [...largeFile('large', 40 * MB), formEnd];
  const headers = { 'content-type': multipartType };
  await assertFull(await post(origin, { path: apiPaths.sendFiles, headers, body: chunks }));
});

test('answers 507 when other programs fill the disk during an upload, and then recovers [F-09]', async (context) => {
  if (disk === undefined) return context.skip('a small file system can be mounted by root only');
  const { folder } = disk;
  const neighbour = path.join(folder, 'neighbour');
  const [first, ...others] = largeFile('large', 15 * MB);
  async function* body(): AsyncGenerator<Buffer> {
    yield Buffer.concat([first!, ...others.slice(0, 5)]);
    while ((await storedBytes(folder)) < 4 * MB) await new Promise(setImmediate);
    await writeFile(neighbour, Buffer.alloc(12 * MB));
    yield Buffer.concat([...others.slice(5), formEnd]);
  }
  const length = [first!, ...others, formEnd].reduce((sum, chunk) => sum + chunk.length, 0);
  const answer = await fetch(origin + apiPaths.sendFiles, {
    method: 'POST',
    headers: { 'content-type': multipartType, 'content-length': String(length) },
    body: ReadableStream.from(body()),
    duplex: 'half',
  });
  assert.equal(answer.status, 507);
  await answer.text();
  await rm(neighbour);
  await assertLeft(server, { rows: 0, objects: 0 });
  assert.equal((await sendForm(origin, small)).status, 201);
});

test('ends a resumable upload when the disk is full, and accepts the next one [F-293]', async (context) => {
  if (disk === undefined) return context.skip('a small file system can be mounted by root only');
  const neighbour = path.join(disk.folder, 'neighbour');
  const before = await countLeftovers(server);
  const bytes = Buffer.alloc(15 * MB);
  const files = [{ name: 'large', size: bytes.length }];
  const refused = await startUpload(origin, [{ name: 'large', size: 40 * MB }]);
  assert.equal(
    (await patch(origin, refused, { offset: 0, body: Buffer.alloc(40 * MB) })).status,
    507,
  );
  assert.equal(await offsetOf(origin, refused), 0);
  assert.equal((await askTus(origin, { method: 'DELETE', path: refused })).status, 204);
  await assertLeft(server, before);
  const running = await startUpload(origin, files);
  const part = patchPartly(origin, running, {
    offset: 0,
    bytes: bytes.subarray(0, 6 * MB),
    announced: bytes.length,
  });
  while ((await storedBytes(disk.folder)) < 4 * MB) await new Promise(setImmediate);
  await writeFile(neighbour, Buffer.alloc(12 * MB));
  part.send(bytes.subarray(6 * MB));
  assert.equal((await part.answer)?.status, 507);
  await rm(neighbour);
  await assertLeft(server, before);
  const next = await startUpload(origin, files);
  await patch(origin, next, { offset: 0, body: bytes });
  await sendUploaded(origin, next);
});
