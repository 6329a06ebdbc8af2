import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { skipWithoutStrace } from '../../../../tooling/src/debian/strace.ts';
import { download } from '../../../testing/clients/filesClient.ts';
import { offsetOf, patch, sendUploaded, startUpload } from '../../../testing/clients/tusClient.ts';
import { readZip } from '../../../testing/files/readZip.ts';
import { killAtCall } from '../../../testing/processes/killAtCall.ts';
import {
  openChildWorkshop,
  type ChildServer,
  type ChildWorkshop,
} from '../../../testing/servers/childServer.ts';

const straceTest = { skip: skipWithoutStrace };

let workshop: ChildWorkshop;
let server: ChildServer;
before(async () => {
  workshop = await openChildWorkshop();
  server = await workshop.start();
});
after(() => workshop.close());

const files = [randomBytes(3_000_000), randomBytes(2_000_000), randomBytes(20)];
const body = Buffer.concat(files);
const announced = files.map(({ length }, index) => ({ name: String(index), size: length }));

/** Waits until the upload answers, because the dead process still holds its lock for some seconds. */
async function offsetAfterRestart(path: string): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const offset = await offsetOf(server.origin, path);
    if (typeof offset === 'number') return offset;
    assert.equal(offset, 'HTTP 423');
    await pause(250);
  }
  return assert.fail('the upload stays busy');
}

/** Resumes the upload on a new server, and checks every byte. @returns the offset at which it was resumed */
async function assertGoesOn(path: string): Promise<number> {
  server = await workshop.start();
  const offset = await offsetAfterRestart(path);
  await patch(server.origin, path, { offset, body: body.subarray(offset) });
  const share = await sendUploaded(server.origin, path);
  const zip = await readZip((await download(server.origin, share.files)).body);
  const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  assert.deepEqual([...zip.values()].map(hash), files.map(hash));
  return offset;
}

test('resumes an upload after the server is killed in the middle of a file [F-287]', async () => {
  const path = await startUpload(server.origin, announced);
  assert.equal(
    (await patch(server.origin, path, { offset: 0, body: body.subarray(0, 3_500_000) })).status,
    204,
  );
  const cut = patch(server.origin, path, { offset: 3_500_000, body: body.subarray(3_500_000) });
  const broken = cut.catch(() => undefined);
  await workshop.kill(server);
  await broken;
  assert.ok((await assertGoesOn(path)) >= 3_500_000);
});

for (const [syscall, when, moment] of [
  ['rename', 1, 'right before a file gets its name'],
  ['fsync', 2, 'between a file’s renaming and its record'],
] as const) {
  test(`resumes an upload after the server is killed ${moment} [F-287]`, straceTest, async () => {
    const path = await startUpload(server.origin, announced);
    const first = body.subarray(0, 3_000_000);
    await killAtCall(server, { syscall, when });
    const killed = await patch(server.origin, path, { offset: 0, body: first }).catch(
      (error: unknown) => error,
    );
    assert.ok(killed instanceof Error, 'the server died before it could answer');
    await workshop.ended(server);
    assert.equal(await assertGoesOn(path), 3_000_000);
  });
}

test('has matching records and files after these crashes [F-287]', async () => {
  await workshop.kill(server, 'SIGTERM');
  const { exitCode, output } = await workshop.fsckOnceSwept();
  assert.equal(exitCode, 0, output);
});
