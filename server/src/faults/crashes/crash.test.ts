import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { skipWithoutStrace } from '../../../../tooling/src/debian/strace.ts';
import { apiPaths } from '@parchi/contract';
import { killAtCall } from '../../../testing/processes/killAtCall.ts';
import {
  openChildWorkshop,
  type ChildServer,
  type ChildWorkshop,
} from '../../../testing/servers/childServer.ts';
import {
  download,
  filePart,
  largeFile,
  multipartType,
  post,
  receive,
  sendForm,
  sendShare,
} from '../../../testing/clients/filesClient.ts';
import { readZip } from '../../../testing/files/readZip.ts';

// The lease of a dead upload must end soon, so that the sweep after the restart finds the upload.
const quick = { UPLOAD_LEASE_SECONDS: '2', SWEEP_INTERVAL_SECONDS: '1' };

const straceTest = { skip: skipWithoutStrace };

let workshop: ChildWorkshop;
/** The running server. After each crash, the next server runs on the same data. */
let server: ChildServer;
before(async () => {
  workshop = await openChildWorkshop(quick);
  server = await workshop.start();
});
after(() => workshop.close());

function objectCount(): number {
  const files = readdirSync(path.join(workshop.dataDir, 'objects'), {
    recursive: true,
    withFileTypes: true,
  });
  return files.filter((file) => file.isFile()).length;
}

let acknowledged = 0;

/** Starts a server on the crashed data, sends once more, and waits until the store holds only acknowledged files. */
async function assertSweptAfterRestart(): Promise<void> {
  server = await workshop.start();
  const retried = await sendShare(server.origin, filePart('retry.txt', 'again'));
  acknowledged += 1;
  assert.equal((await receive(server.origin, retried)).status, 200);
  for (let attempt = 0; attempt < 600 && objectCount() !== acknowledged; attempt += 1) {
    await pause(50);
  }
  assert.equal(objectCount(), acknowledged);
}

test('sweeps four unfinished uploads after a kill, and keeps acknowledged files [F-01]', async () => {
  const kept = await sendShare(server.origin, filePart('kept.txt', 'kept'));
  acknowledged += 1;
  const uploads = Array.from({ length: 4 }, () =>
    post(server.origin, {
      path: apiPaths.sendFiles,
      headers: { 'content-type': multipartType },
      body: [...largeFile('a', 20_000_000)],
      isLeftOpen: true,
    }).catch((error: unknown) => error),
  );
  while (objectCount() < 5) await pause(20);
  await workshop.kill(server);
  for (const upload of await Promise.all(uploads)) assert.ok(upload instanceof Error);
  assert.ok(objectCount() >= 5, 'the crash left bytes behind');
  await assertSweptAfterRestart();
  const zip = await readZip((await download(server.origin, kept.files)).body);
  assert.deepEqual([...zip].map(String), ['kept.txt,kept']);
});

for (const [id, syscall, when, moment] of [
  ['F-02', 'rename', 1, 'right before a file gets its name'],
  ['F-02', 'fsync', 2, 'between a file’s renaming and its record'],
  ['F-04', 'fsync', 1, 'at the sync of a file'],
  ['F-04', 'fsync', 3, 'at the sync of the second file'],
] as const) {
  test(
    `keeps nothing of an upload when killed ${moment}, and accepts it again [${id}]`,
    straceTest,
    async () => {
      await killAtCall(server, { syscall, when });
      const parts = [filePart('1.txt', 'one'), filePart('2.txt', 'two')];
      const answer = await sendForm(server.origin, ...parts).catch((error: unknown) => error);
      assert.ok(answer instanceof Error, 'the server died before it could answer');
      await workshop.ended(server);
      await assertSweptAfterRestart();
    },
  );
}

test('has matching records and files after these crashes [F-01] [F-02] [F-04]', async (context) => {
  await workshop.kill(server, 'SIGTERM');
  const { exitCode, output } = await workshop.fsckOnceSwept();
  context.diagnostic(output.trim());
  assert.equal(exitCode, 0, output);
});

test(
  'completes an interrupted removal of expired files at the next start [F-05]',
  straceTest,
  async (context) => {
    // A share's lifetime is long enough to send all files before the second share expires.
    const own = await openChildWorkshop({ ...quick, SHARE_TTL_SECONDS: '6' });
    context.after(() => own.close());
    const dying = await own.start();
    await killAtCall(dying, { syscall: 'unlink', when: 4 });
    for (let index = 0; index < 3; index += 1) {
      await sendShare(dying.origin, filePart('a', 'a'), filePart('b', 'b'));
    }
    await own.ended(dying);
    const gone = /Checked 0 shares and 0 orders with 0 files/;
    const { exitCode, output } = await own.fsckOnceSwept(gone);
    assert.equal(exitCode, 0, output);
    assert.match(output, gone);
  },
);
