import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { shareTokenFromId, type Id, type SentFilesRecord } from '@parchi/contract';
import { newId } from '../db/newId.ts';
import { startCrawlingReader } from '../../testing/clients/crawlingReader.ts';
import {
  filePart,
  json,
  receive,
  sendShare,
  type Answer,
} from '../../testing/clients/filesClient.ts';
import { findDifferences } from '../../testing/files/findDifferences.ts';
import { operate, operateWell } from '../../testing/operator/operate.ts';
import { startServer, type TestServer } from '../../testing/servers/startServer.ts';

const SIZE = 20_000_000;

let server: TestServer;
let origin: string;
before(async () => {
  server = await startServer();
  origin = await server.listen();
});
after(() => server.close());

const tokenOf = ({ _id }: SentFilesRecord) => shareTokenFromId(_id);
const reply = (answer: Answer) => json(answer) as { code: string; reason?: string };

async function countObjects(): Promise<number> {
  return (await Array.fromAsync(server.dependencies.objectStore.list())).length;
}

test('describes a share by its token or link, without file names', async () => {
  const share = await sendShare(origin, filePart('secret.txt', 'abc'), filePart('b.txt', 'de'));
  await receive(origin, share);
  await receive(origin, share);
  const link = `https://parchi.example/receive-file?token=${tokenOf(share)}`;
  const output = await operateWell(server, 'share', link);
  assert.match(output, /Files +2, 5 bytes in all/);
  assert.match(output, /Sender +nobody who was signed in/);
  assert.match(output, /Opened +2 times/);
  assert.doesNotMatch(output, /secret/);
  const asJson = JSON.parse(await operateWell(server, 'share', tokenOf(share), '--json')) as object;
  assert.deepEqual(
    Object.entries(asJson).filter(([key]) => ['files', 'bytes'].includes(key)),
    [
      ['files', 2],
      ['bytes', 5],
    ],
  );
});

test('removes a share at once and says why to whoever has its link [F-720]', async () => {
  const share = await sendShare(origin, filePart('a.txt', 'a'));
  const objects = await countObjects();
  const because = ['--as', 'malware', '--reason', 'fake bank page'];
  await operateWell(server, 'remove-share', tokenOf(share), ...because);
  assert.equal(await countObjects(), objects - 1);
  const answer = await receive(origin, share);
  assert.equal(answer.status, 404);
  assert.deepEqual([reply(answer).code, reply(answer).reason], ['share.removed', 'malware']);
  await server.sweep();
  assert.equal(reply(await receive(origin, share)).code, 'share.removed');
  const again = await operate(server, 'remove-share', tokenOf(share), ...because);
  assert.deepEqual([again.exitCode, again.errors], [0, '']);
  assert.match(again.output, /removed by an operator/);
});

test('forgets a removed share after 7 days [F-720]', async () => {
  const share = await sendShare(origin, filePart('a.txt', 'a'));
  await operateWell(server, 'remove-share', tokenOf(share), '--reason', 'test');
  const { db } = server.dependencies;
  const removed_at = new Date(Date.now() - (7 * 86_400 + 60) * 1_000);
  await db.updateTable('removed_shares').set({ removed_at }).execute();
  await server.sweep();
  assert.equal(reply(await receive(origin, share)).code, 'share.incorrect_token');
});

test('cuts downloads of a removed share in every process [F-721]', async () => {
  const other = await startServer({ beside: server });
  const files = [randomBytes(SIZE), randomBytes(SIZE)].map((bytes, index) =>
    filePart(`${index}.bin`, bytes),
  );
  const share = await sendShare(origin, ...files);
  const crawl = { share, from: '127.0.0.1', bytesPerSecond: 40_000 };
  const readers = [origin, await other.listen()].map((at) => startCrawlingReader(at, crawl));
  for (const reader of readers) assert.equal(await reader.status, 200);
  await operateWell(server, 'remove-share', tokenOf(share), '--reason', 'test');
  await pause(4_000);
  for (const reader of readers) {
    const bytes = await Promise.race([reader.finish(), pause(5_000)]);
    assert.ok(bytes !== undefined, 'the download was not cut');
    assert.ok(bytes < 2 * SIZE, `${bytes} bytes were sent`);
  }
  await other.close();
});

test('a sweep ends a removal whose process died after its first step [F-722]', async () => {
  const share = await sendShare(origin, filePart('a.txt', 'a'));
  const dies: typeof server.dependencies.objectStore.removeGroup = () =>
    Promise.reject(new Error('the process died'));
  const objectStore = { ...server.dependencies.objectStore, removeGroup: dies };
  const dying = { dependencies: { ...server.dependencies, objectStore } };
  const output = await operateWell(dying, 'remove-share', tokenOf(share), '--reason', 'test');
  assert.match(output, /A server tries again each minute/);
  assert.equal(server.log.takeErrors().length, 1);
  assert.equal(reply(await receive(origin, share)).code, 'share.removed');
  await server.sweep();
  assert.deepEqual(await findDifferences(server.dependencies), []);
});

test('explains why it refuses a malformed token and an unknown share', async () => {
  const typed = ['remove-share', 'abc', '--reason', 'test'];
  assert.equal((await operate(server, ...typed)).exitCode, 2);
  const unknown = await operate(server, 'remove-share', shareTokenFromId(newId()), '--reason', 'x');
  assert.deepEqual([unknown.exitCode, unknown.output], [1, '']);
  assert.match(unknown.errors, /There is no such share/);
  for (const start of ['f8', 'fbe']) {
    const token = shareTokenFromId((start + newId().slice(start.length)) as Id);
    assert.match(token, /^-/);
    const hyphen = await operate(server, 'remove-share', token, '--reason', 'x');
    assert.match(hyphen.errors, /There is no such share/, token);
  }
});

test('keeps who did what and why, without the token, and refuses to change it [F-723]', async () => {
  const { db } = server.dependencies;
  const share = await sendShare(origin, filePart('a.txt', 'a'));
  const because = ['--reason', 'police letter 12', '--by', 'Ravi (night shift)'];
  await operateWell(server, 'remove-share', tokenOf(share), ...because);
  const listed = await operateWell(server, 'audit', '--count', '1');
  assert.match(
    listed,
    /Ravi \(night shift\) \| remove-share \| share [0-9a-f]{16} \| police letter/,
  );
  const object = /share [0-9a-f]{16}/.exec(listed)?.[0] ?? '';
  assert.equal((await operateWell(server, 'audit', object)).trim().split('\n').length, 1);
  const rows = JSON.stringify(await db.selectFrom('operator_actions').selectAll().execute());
  assert.ok(!rows.includes(share._id) && !rows.includes(tokenOf(share)));
  const kept = /only ever added to/;
  await assert.rejects(db.updateTable('operator_actions').set({ by: 'x' }).execute(), kept);
  await assert.rejects(db.deleteFrom('operator_actions').execute(), kept);
});
