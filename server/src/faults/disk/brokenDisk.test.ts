import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { skipWithoutStrace } from '../../../../tooling/src/debian/strace.ts';
import { apiPaths, type SentShare } from '@parchi/contract';
import { traceCalls } from '../../../../tooling/src/testing/index.ts';
import {
  download,
  filePart,
  json,
  postJson,
  receive,
  sendForm,
  sendShare,
  type Answer,
} from '../../../testing/clients/filesClient.ts';
import { offsetOf, patch, sendUploaded, startUpload } from '../../../testing/clients/tusClient.ts';
import { openSecondConnection } from '../../../testing/database/secondConnection.ts';
import { readZip } from '../../../testing/files/readZip.ts';
import {
  openChildWorkshop,
  type ChildServer,
  type ChildWorkshop,
} from '../../../testing/servers/childServer.ts';

// This test needs a PostgreSQL server, because faults would also hit the files of the embedded database.
const straceTest = {
  skip: process.env['TEST_DATABASE_URL'] ? skipWithoutStrace : 'needs a database of its own',
};

const TIMEOUT_MS = 30_000;
/** Many reads of the store, each of a quarter of a MiB. */
const BYTES = 3_000_000;

let workshop: ChildWorkshop;
let server: ChildServer;
let origin: string;
before(async () => {
  workshop = await openChildWorkshop({ LOG_LEVEL: 'silent', SWEEP_INTERVAL_SECONDS: '1' });
  server = await workshop.start();
  ({ origin } = server);
});
after(() => workshop.close());

function countFiles(): number {
  const folder = path.join(workshop.dataDir, 'objects');
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}

async function untilFiles(count: number): Promise<void> {
  const end = performance.now() + TIMEOUT_MS;
  while (countFiles() !== count) {
    assert.ok(performance.now() < end, `${countFiles()} files instead of ${count}`);
    await pause(100);
  }
}

/** Does something while calls of the thread that works on files fail, such as `pread64:error=EIO`. */
async function whileFailing<Result>(inject: string, act: () => Promise<Result>): Promise<Result> {
  const [syscall = ''] = inject.split(':');
  const trace = await traceCalls(server, { syscalls: [syscall], inject, isOfFileThread: true });
  try {
    return await act();
  } finally {
    const calls = await trace.stop();
    assert.ok(
      calls.some((call) => call.includes('(INJECTED)')),
      'the fault came',
    );
  }
}

function assertInternal(answer: Answer): void {
  assert.equal(answer.status, 500, answer.body.toString());
  assert.equal((json(answer) as { code: string }).code, 'internal');
}

for (const [what, inject] of [
  ['first write', 'writev:error=EIO:when=1'],
  ['later write', 'writev:error=EIO:when=4'],
  ['renaming', 'rename:error=EIO'],
] as const) {
  test(
    `answers an upload whose ${what} fails with 500, keeps nothing, and accepts it again [F-915]`,
    straceTest,
    async () => {
      const bytes = randomBytes(BYTES);
      const before = countFiles();
      const send = () => sendForm(origin, filePart('a', 'a'), filePart('b', bytes));
      assertInternal(await whileFailing(inject, send));
      await untilFiles(before);
      const share = await sendShare(origin, filePart('a', 'a'), filePart('b', bytes));
      const zip = await readZip((await download(origin, share.files)).body);
      assert.deepEqual(zip.get('b'), bytes);
      assert.equal(countFiles(), before + 2);
    },
  );
}

test('goes on with an upload in parts after a write has failed [F-915]', straceTest, async () => {
  const bytes = randomBytes(BYTES);
  const upload = await startUpload(origin, [{ name: 'a', size: bytes.length }]);
  const failed = await whileFailing('writev:error=EIO:when=3', () =>
    patch(origin, upload, { offset: 0, body: bytes }),
  );
  assertInternal(failed);
  const offset = Number(await offsetOf(origin, upload));
  assert.ok(offset < bytes.length, `${offset}`);
  const { status } = await patch(origin, upload, { offset, body: bytes.subarray(offset) });
  assert.equal(status, 204);
  const { files } = await sendUploaded(origin, upload);
  assert.deepEqual((await readZip((await download(origin, files)).body)).get('a'), bytes);
});

const asZip = (share: SentShare) => download(origin, share.files);
const asFile = (share: SentShare) =>
  postJson(origin, apiPaths.downloadFile, { file: share.files[0]?._id });
for (const [what, inject, save, outcome] of [
  ['file whose first read fails', 'pread64:error=EIO:when=1', asFile, 500],
  ['file with a later read that fails', 'pread64:error=EIO:when=6', asFile, 'ECONNRESET'],
  ['file whose last read fails', 'pread64:error=EIO:when=12', asFile, 'ECONNRESET'],
  ['zip whose first file can’t be read', 'pread64:error=EIO:when=1', asZip, 'ECONNRESET'],
  ['zip whose second file can’t be read', 'pread64:error=EIO:when=14', asZip, 'ECONNRESET'],
] as const) {
  test(
    `ends the download of a ${what} with ${outcome}, and serves it whole later [F-916]`,
    straceTest,
    async () => {
      const bytes = randomBytes(BYTES);
      const share = await sendShare(origin, filePart('a', bytes), filePart('b', bytes));
      const broken = await whileFailing(inject, () =>
        save(share).catch((error: unknown) => error as NodeJS.ErrnoException),
      );
      assert.equal('status' in broken ? broken.status : broken.code, outcome);
      const { status, body } = await save(share);
      assert.equal(status, 200);
      assert.ok(body.includes(bytes));
    },
  );
}

test(
  'removes an expired share later if the disk fails to remove its files [F-917]',
  straceTest,
  async (context) => {
    const database = await openSecondConnection(workshop.databaseUrl);
    context.after(() => database.end());
    const share = await sendShare(origin, filePart('a', 'a'), filePart('b', 'b'));
    const count = countFiles();
    await whileFailing('unlink:error=EIO', async () => {
      await database.query('update shares set expires_at = now() where id = $1', [share._id]);
      assert.equal((await receive(origin, share)).status, 404);
      // The pause is long enough for two sweeps.
      await pause(2_500);
      assert.equal(countFiles(), count);
    });
    await untilFiles(count - 2);
  },
);
