import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  apiPaths,
  shareTokenFromId,
  type ErrorReply,
  type Id,
  type SendReply,
  type SentShare,
} from '@parchi/contract';
import { newId } from '../../../db/newId.ts';
import {
  assertLeft,
  countLeftovers,
  download,
  filePart,
  json,
  partHead,
  postJson,
  receive,
  sendForm,
} from '../../../../testing/clients/filesClient.ts';
import { startServer, type TestServer } from '../../../../testing/servers/startServer.ts';
import { createSweep } from '../files.jobs.ts';
import { filesTimings } from '../filesTimings.ts';

let server: TestServer;
let origin: string;
before(async () => {
  server = await startServer();
  origin = await server.listen();
});
after(() => server.close());

async function sendWith(key: Id): Promise<SentShare> {
  const field = `${partHead('form-data; name="senderKey"')}${key}\r\n`;
  const answer = await sendForm(origin, field, filePart('a.txt', 'a'));
  assert.equal(answer.status, 201, answer.body.toString());
  return (json(answer) as SendReply).file;
}

const deleteNow = ({ _id }: Pick<SentShare, '_id'>, senderKey: unknown) =>
  postJson(origin, apiPaths.deleteShare, { token: shareTokenFromId(_id), senderKey });

test('ends a share at once for its sender, and the next sweep removes its bytes [F-828]', async () => {
  const before = await countLeftovers(server);
  const key = newId();
  const share = await sendWith(key);
  assert.equal((await deleteNow(share, key)).status, 200);
  const received = await receive(origin, share);
  assert.equal((json(received) as ErrorReply).code, 'share.deleted');
  assert.equal((await download(origin, share.files)).status, 404);
  const byCode = await postJson(origin, apiPaths.receiveFiles, { token: share.code });
  assert.equal((json(byCode) as ErrorReply).code, 'share.incorrect_code');
  await createSweep({ ...server.dependencies, timings: filesTimings })();
  await assertLeft(server, before);
  const afterSweep = await receive(origin, share);
  assert.equal((json(afterSweep) as ErrorReply).code, 'share.deleted');
});

test('a repeated deletion reports the files as deleted, and keeps the first end time [F-828]', async () => {
  const key = newId();
  const share = await sendWith(key);
  assert.equal((await deleteNow(share, key)).status, 200);
  const { deletedAt } = json(await receive(origin, share)) as { deletedAt: string };
  const again = await deleteNow(share, key);
  assert.equal((json(again) as ErrorReply).code, 'share.deleted');
  assert.deepEqual(
    (json(await receive(origin, share)) as { deletedAt: string }).deletedAt,
    deletedAt,
  );
});

test('refuses to delete a share without the sender’s key, even with its token [F-829]', async () => {
  const share = await sendWith(newId());
  assert.equal((await deleteNow(share, newId())).status, 404);
  assert.equal((await deleteNow(share, share._id)).status, 404);
  assert.equal((await deleteNow(share, undefined)).status, 400);
  assert.equal((await deleteNow({ _id: newId() }, newId())).status, 404);
  assert.equal((await receive(origin, share)).status, 200);
});

test('counts wrong sender’s keys like wrong tokens of the address [F-829]', async () => {
  const limited = await startServer({ settings: { rateLimits: true } });
  try {
    const at = await limited.listen();
    const statuses: number[] = [];
    for (let count = 0; count < 21; count += 1) {
      const body = { token: shareTokenFromId(newId()), senderKey: newId() };
      statuses.push((await postJson(at, apiPaths.deleteShare, body)).status);
    }
    assert.deepEqual(new Set(statuses.slice(0, 20)), new Set([404]));
    assert.equal(statuses[20], 429);
  } finally {
    await limited.close();
  }
});
