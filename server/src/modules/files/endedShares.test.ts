import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  apiPaths,
  errorCatalogue,
  shareTokenFromId,
  type Id,
  type SentFilesRecord,
} from '@parchi/contract';
import { newId } from '../../db/newId.ts';
import {
  filePart,
  json,
  postJson,
  receive,
  sendShare,
  type Answer,
} from '../../../testing/clients/filesClient.ts';
import { startServer, type TestServer } from '../../../testing/servers/startServer.ts';
import { down, up } from '../../db/migrations/0035-ended-shares.ts';

let server: TestServer;
let origin: string;
before(async () => {
  server = await startServer();
  origin = await server.listen();
});
after(() => server.close());

/** Sends a share that ended some seconds ago. */
async function endedShare(secondsAgo: number): Promise<{ share: SentFilesRecord; endedAt: Date }> {
  const share = await sendShare(origin, filePart('secret name.txt', 'a'));
  const endedAt = new Date(Date.now() - secondsAgo * 1_000);
  await server.dependencies.db
    .updateTable('shares')
    .set({ expires_at: endedAt })
    .where('id', '=', share._id)
    .execute();
  return { share, endedAt };
}

function assertDeleted(answer: Answer, endedAt: Date): void {
  const { status, text } = errorCatalogue['share.deleted'];
  assert.equal(answer.status, status);
  const deletedAt = endedAt.toISOString();
  assert.deepEqual(json(answer), { deletedAt, code: 'share.deleted', message: text, text });
}

const codeOf = (answer: Answer) => (json(answer) as { code: string }).code;

test('says when the files of an ended share were deleted, before and after the sweep [S03, F-740]', async () => {
  const { share, endedAt } = await endedShare(60);
  assertDeleted(await receive(origin, share), endedAt);
  await server.sweep();
  assertDeleted(await receive(origin, share), endedAt);
  await server.sweep();
  assertDeleted(await receive(origin, share), endedAt);
});

test('remembers of an ended share a hash and its end alone [F-740]', async () => {
  const { share } = await endedShare(60);
  await server.sweep();
  const rows = await server.dependencies.db.selectFrom('ended_shares').selectAll().execute();
  assert.notEqual(rows.length, 0);
  for (const row of rows) assert.deepEqual(Object.keys(row).sort(), ['ended_at', 'id_hash']);
  const stored = rows.map((row) => row.id_hash.toString('hex')).join();
  assert.ok(!stored.includes(share._id));
});

test('forgets an ended share after 7 days, and then answers as for an unknown share [F-740]', async () => {
  const { share: newer, endedAt } = await endedShare(7 * 86_400 - 60);
  const { share: older } = await endedShare(7 * 86_400 + 60);
  await server.sweep();
  assertDeleted(await receive(origin, newer), endedAt);
  const never = await receive(origin, { ...older, _id: newId() });
  assert.equal(codeOf(never), 'share.incorrect_token');
  assert.deepEqual((await receive(origin, older)).body, never.body);
});

test('does not report an unfinished upload as deleted [F-740]', async () => {
  const begun = await postJson(origin, apiPaths.startShareUpload, {
    files: [{ name: 'a.bin', size: 10 }],
  });
  const { upload } = json(begun) as { upload: Id };
  await server.dependencies.db
    .updateTable('shares')
    .set({ lease_expires_at: new Date(0) })
    .where('id', '=', upload)
    .execute();
  await server.sweep();
  const answer = await postJson(origin, apiPaths.receiveFiles, { token: shareTokenFromId(upload) });
  assert.equal(codeOf(answer), 'share.incorrect_token');
});

test('opening a link to deleted files does not count as a guess [F-741]', async () => {
  const { share } = await endedShare(60);
  const limited = await startServer({ beside: server, settings: { rateLimits: true } });
  try {
    const at = await limited.listen();
    for (let count = 0; count < 21; count += 1) {
      assert.equal(codeOf(await receive(at, share)), 'share.deleted');
    }
    assert.equal(codeOf(await receive(at, { ...share, _id: newId() })), 'share.incorrect_token');
  } finally {
    await limited.close();
  }
});

test('the migration removes and adds the table of ended shares in a database with shares [F-742]', async () => {
  const { db } = server.dependencies;
  const unexpired = await sendShare(origin, filePart('a.txt', 'a'));
  const { share, endedAt } = await endedShare(60);
  await down(db);
  await up(db);
  await server.sweep();
  assertDeleted(await receive(origin, share), endedAt);
  assert.equal((await receive(origin, unexpired)).status, 200);
});
