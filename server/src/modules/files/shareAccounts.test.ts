import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { apiPaths, shareTokenFromId, type SentFilesRecord, type User } from '@parchi/contract';
import { sql } from 'kysely';
import { signInNewPerson, type AccountsClient } from '../../../testing/clients/accountsClient.ts';
import {
  filePart,
  formEnd,
  json,
  multipartType,
  partHead,
  post,
  sendShare,
} from '../../../testing/clients/filesClient.ts';
import { startServer, type TestServer } from '../../../testing/servers/startServer.ts';

let server: TestServer;
let origin: string;
let asha: AccountsClient;
let ravi: AccountsClient;
const ids = { asha: '', ravi: '' };
before(async () => {
  server = await startServer();
  origin = await server.listen();
  asha = await signInNewPerson(server);
  ravi = await signInNewPerson(server);
  ids.asha = (await asha.post(apiPaths.getUserData)).json<User>()._id;
  ids.ravi = (await ravi.post(apiPaths.getUserData)).json<User>()._id;
});
after(() => server.close());

async function sendAs({ cookie }: { cookie: string }, user?: string): Promise<SentFilesRecord> {
  const field = user === undefined ? [] : [`${partHead('form-data; name="user"')}${user}\r\n`];
  const parts = [...field, filePart('a.txt', 'aaa'), formEnd];
  const answer = await post(origin, {
    path: apiPaths.sendFiles,
    headers: { 'content-type': multipartType, ...(cookie === '' ? {} : { cookie }) },
    body: Buffer.concat(parts.map((part) => Buffer.from(part))),
  });
  assert.equal(answer.status, 201, answer.body.toString());
  assert.doesNotMatch(answer.body.toString(), new RegExp(`${ids.asha}|${ids.ravi}`));
  return (json(answer) as { file: SentFilesRecord }).file;
}

async function receiveAs(
  { post: postAs }: Pick<AccountsClient, 'post'>,
  { _id }: SentFilesRecord,
  user?: string | null,
): Promise<void> {
  const reply = await postAs(apiPaths.receiveFiles, { token: shareTokenFromId(_id), user });
  assert.equal(reply.statusCode, 200, reply.body);
  assert.doesNotMatch(reply.body, new RegExp(`${ids.asha}|${ids.ravi}`));
}

async function senderOf({ _id }: SentFilesRecord): Promise<string | null> {
  const { db } = server.dependencies;
  const shares = db.selectFrom('shares').select('sender_id').where('id', '=', _id);
  return (await shares.executeTakeFirstOrThrow()).sender_id;
}

async function receiversOf({ _id }: SentFilesRecord): Promise<string[]> {
  const { db } = server.dependencies;
  const receipts = db.selectFrom('share_receipts').select('receiver_id');
  const rows = await receipts.where('share_id', '=', _id).execute();
  return rows.map((row) => row.receiver_id).sort();
}

test('stores the id of a signed-in sender, and shows it in no answer [specification §1]', async () => {
  assert.equal(await senderOf(await sendAs(asha)), ids.asha);
  assert.equal(await senderOf(await sendAs(asha, ids.asha)), ids.asha);
  assert.equal(await senderOf(await sendAs({ cookie: '' })), null);
});

test('ignores the user that a sender or receiver names in the payload [specification §7]', async () => {
  const named = await sendAs(asha, ids.ravi);
  assert.equal(await senderOf(named), ids.asha);
  const nobodys = await sendAs({ cookie: '' }, ids.ravi);
  assert.equal(await senderOf(nobodys), null);
  await receiveAs(asha, nobodys, ids.ravi);
  await receiveAs({ post: (url, payload) => anonymously(url, payload) }, nobodys, ids.ravi);
  assert.deepEqual(await receiversOf(nobodys), [ids.asha]);
});

function anonymously(url: string, payload: unknown) {
  return server.inject({ method: 'POST', url, payload: payload as object });
}

test('records a signed-in receiver once per share, however often they receive it [specification §1]', async () => {
  const [first, second] = [await sendAs(asha), await sendAs({ cookie: '' })];
  await receiveAs(ravi, first);
  await receiveAs(asha, first, null);
  await Promise.all([1, 2, 3].map(() => receiveAs(ravi, first)));
  await receiveAs(ravi, second);
  assert.deepEqual(await receiversOf(first), [ids.ravi, ids.asha].sort());
  assert.deepEqual(await receiversOf(second), [ids.ravi]);
});

test('records no receiver for an expired share', async () => {
  const share = await sendAs(asha);
  const { db } = server.dependencies;
  await db
    .updateTable('shares')
    .set({ expires_at: sql<Date>`now()` })
    .where('id', '=', share._id)
    .execute();
  const reply = await ravi.post(apiPaths.receiveFiles, { token: shareTokenFromId(share._id) });
  assert.equal(reply.statusCode, 404);
  assert.deepEqual(await receiversOf(share), []);
});

test('deletes the record of receivers together with the share', async () => {
  const { db } = server.dependencies;
  const share = await sendAs(asha);
  await receiveAs(ravi, share);
  await db
    .updateTable('shares')
    .set({ expires_at: sql<Date>`now()` })
    .where('id', '=', share._id)
    .execute();
  await server.sweep();
  assert.deepEqual(await receiversOf(share), []);
});

test('keeps the shares of a deleted account for their receivers, without its id', async () => {
  const { db } = server.dependencies;
  const meera = await signInNewPerson(server);
  const { _id } = (await meera.post(apiPaths.getUserData)).json<User>();
  const [sent, received] = [await sendAs(meera), await sendShare(origin, filePart('b', 'b'))];
  await receiveAs(meera, received);
  await db.deleteFrom('accounts').where('id', '=', _id).execute();
  assert.equal(await senderOf(sent), null);
  assert.deepEqual(await receiversOf(received), []);
  await receiveAs(asha, sent);
});
