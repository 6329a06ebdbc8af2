import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  apiPaths,
  limits,
  shareTokenFromId,
  type Id,
  type OpeningsReply,
  type SentFilesRecord,
} from '@parchi/contract';
import { newId } from '../../../db/newId.ts';
import {
  filePart,
  json,
  partHead,
  post,
  postJson,
  receive,
  sendForm,
  type Answer,
} from '../../../../testing/clients/filesClient.ts';
import {
  insertTestShop,
  insertTestUser,
  testCookie,
} from '../../../../testing/fixtures/testAccounts.ts';
import { startServer, type TestServer } from '../../../../testing/servers/startServer.ts';

let server: TestServer;
let origin: string;
before(async () => {
  server = await startServer();
  origin = await server.listen();
});
after(() => server.close());

const keyField = (key: string) => `${partHead('form-data; name="senderKey"')}${key}\r\n`;

async function sendWith(key: Id): Promise<SentFilesRecord> {
  const answer = await sendForm(origin, keyField(key), filePart('a.txt', 'a'));
  assert.equal(answer.status, 201, answer.body.toString());
  assert.ok(!answer.body.includes(key), 'no answer repeats the key');
  return (json(answer) as { file: SentFilesRecord }).file;
}

const ask = ({ _id }: Pick<SentFilesRecord, '_id'>, senderKey: unknown): Promise<Answer> =>
  postJson(origin, apiPaths.shareOpenings, { token: shareTokenFromId(_id), senderKey });

async function openingsOf(share: SentFilesRecord, key: Id): Promise<OpeningsReply['openings']> {
  const answer = await ask(share, key);
  assert.equal(answer.status, 200, answer.body.toString());
  return (json(answer) as OpeningsReply).openings;
}

async function receiveAs(accountId: Id, { _id }: SentFilesRecord): Promise<void> {
  const answer = await post(origin, {
    path: apiPaths.receiveFiles,
    headers: { 'content-type': 'application/json', ...testCookie(accountId) },
    body: JSON.stringify({ token: shareTokenFromId(_id) }),
  });
  assert.equal(answer.status, 200, answer.body.toString());
}

test('tells the sender which shops opened the files, by name only [F-571]', async () => {
  const key = newId();
  const share = await sendWith(key);
  assert.deepEqual(await openingsOf(share, key), []);
  const sharma = await insertTestShop(server.dependencies, { name: 'Sharma Prints' });
  const verma = await insertTestShop(server.dependencies, { name: 'Verma Copies' });
  await receiveAs(sharma, share);
  await receiveAs(verma, share);
  await receiveAs(sharma, share);
  const openings = await openingsOf(share, key);
  assert.deepEqual(
    openings.map(({ shopName }) => shopName),
    ['Sharma Prints', 'Verma Copies'],
  );
  assert.deepEqual(Object.keys(openings[0] ?? {}), [
    'shopName',
    'openedAt',
    'lastOpenedAt',
    'times',
  ]);
});

test('tells the sender how often and when last a shop used the files [F-826]', async () => {
  const key = newId();
  const share = await sendWith(key);
  const shop = await insertTestShop(server.dependencies, { name: 'Sharma Prints' });
  const [file] = share.files;
  await receiveAs(shop, share);
  const [first] = await openingsOf(share, key);
  assert.equal(first?.times, 1);
  assert.equal(first.lastOpenedAt, first.openedAt);
  const uses = [
    { path: apiPaths.downloadFile, body: { file: file?._id } },
    { path: apiPaths.downloadFiles, body: { files: [{ _id: file?._id }] } },
    { path: apiPaths.openFile, body: { file: file?._id } },
  ];
  for (const [index, { path, body }] of uses.entries()) {
    const headers = { 'content-type': 'application/json', ...testCookie(shop) };
    const answer = await post(origin, { path, headers, body: JSON.stringify(body) });
    assert.ok(answer.status < 400, `${path} ${answer.status}`);
    const [opening] = await openingsOf(share, key);
    assert.equal(opening?.times, index + 2, path);
    assert.equal(opening.openedAt, first.openedAt);
    assert.ok(opening.lastOpenedAt > first.lastOpenedAt, path);
  }
});

test('does not count previews, HEAD requests and refused calls as uses [F-826]', async () => {
  const key = newId();
  const share = await sendWith(key);
  const shop = await insertTestShop(server.dependencies);
  await receiveAs(shop, share);
  const token = shareTokenFromId(share._id);
  const [file] = share.files;
  const url = `/receive-file?token=${token}`;
  const headers = testCookie(shop);
  await server.inject({ method: 'GET', url, headers });
  await server.inject({ method: 'HEAD', url, headers });
  for (const path of [apiPaths.receiveFiles, apiPaths.downloadFile, apiPaths.openFile]) {
    await server.inject({ method: 'HEAD', url: path, headers });
    await server.inject({ method: 'GET', url: path, headers });
  }
  const wrong = { files: [{ _id: file?._id }, { _id: newId() }] };
  await server.inject({ method: 'POST', url: apiPaths.downloadFiles, headers, payload: wrong });
  const [opening] = await openingsOf(share, key);
  assert.equal(opening?.times, 1);
});

test('counts uses up to 999 [F-826]', async () => {
  const key = newId();
  const share = await sendWith(key);
  const shop = await insertTestShop(server.dependencies);
  await receiveAs(shop, share);
  await server.dependencies.db
    .updateTable('share_receipts')
    .set({ times: limits.maxShownUses })
    .where('share_id', '=', share._id)
    .execute();
  await receiveAs(shop, share);
  assert.equal((await openingsOf(share, key))[0]?.times, limits.maxShownUses);
});

test('tells the sender about no person and no signed-out receiver [F-571]', async () => {
  const key = newId();
  const share = await sendWith(key);
  await receiveAs(await insertTestUser(server.dependencies), share);
  assert.equal((await receive(origin, share)).status, 200);
  assert.deepEqual(await openingsOf(share, key), []);
});

test('tells nothing to a receiver who has the token but not the sender’s key [F-572]', async () => {
  const share = await sendWith(newId());
  assert.equal((await ask(share, newId())).status, 404);
  assert.equal((await ask(share, share._id)).status, 404);
  assert.equal((await ask(share, undefined)).status, 400);
  assert.equal((await ask({ _id: newId() }, newId())).status, 404);
});

test('repeating the end of an upload does not change its sender’s key [F-572]', async () => {
  const bytes = Buffer.alloc(10);
  const begun = await postJson(origin, apiPaths.startShareUpload, {
    files: [{ name: 'a.bin', size: bytes.length }],
  });
  const { upload } = json(begun) as { upload: Id };
  const patched = await server.inject({
    method: 'PATCH',
    url: `${apiPaths.startShareUpload}/${upload}`,
    headers: {
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    payload: bytes,
  });
  assert.equal(patched.statusCode, 204, patched.body);
  const key = newId();
  const end = (senderKey: Id) =>
    postJson(origin, apiPaths.sendUploadedFiles, { upload, senderKey });
  assert.equal((await end(key)).status, 201);
  const stranger = newId();
  const again = await end(stranger);
  assert.equal(again.status, 201);
  assert.ok(!again.body.includes(key));
  const { file } = json(again) as { file: SentFilesRecord };
  assert.equal((await ask(file, stranger)).status, 404);
  assert.deepEqual(await openingsOf(file, key), []);
});

test('refuses a malformed sender’s key, and keeps no file [F-573]', async () => {
  for (const key of ['', 'x'.repeat(32), 'A'.repeat(32), '0'.repeat(31)]) {
    const answer = await sendForm(origin, keyField(key), filePart('a.txt', 'a'));
    assert.equal(answer.status, 400, key);
  }
});

test('counts wrong sender’s keys together with wrong tokens of the address [F-572]', async () => {
  const limited = await startServer({ settings: { rateLimits: true } });
  try {
    const at = await limited.listen();
    const statuses: number[] = [];
    for (let count = 0; count < 21; count += 1) {
      const body = { token: shareTokenFromId(newId()), senderKey: newId() };
      statuses.push((await postJson(at, apiPaths.shareOpenings, body)).status);
    }
    assert.deepEqual(new Set(statuses.slice(0, 20)), new Set([404]));
    assert.equal(statuses[20], 429);
    const guess = { token: shareTokenFromId(newId()) };
    assert.equal((await postJson(at, apiPaths.receiveFiles, guess)).status, 429);
  } finally {
    await limited.close();
  }
});

test('names the ten newest shops, and none for an expired share [F-571]', async () => {
  const key = newId();
  const share = await sendWith(key);
  for (let count = 0; count <= limits.maxShownOpenings; count += 1) {
    await receiveAs(await insertTestShop(server.dependencies, { name: `Shop ${count}` }), share);
  }
  const names = (await openingsOf(share, key)).map(({ shopName }) => shopName);
  assert.equal(names.length, limits.maxShownOpenings);
  assert.equal(names[0], `Shop ${limits.maxShownOpenings}`);
  await server.dependencies.db
    .updateTable('shares')
    .set({ expires_at: new Date(0) })
    .where('id', '=', share._id)
    .execute();
  assert.equal((await ask(share, key)).status, 404);
});

test('tells the sender how often anybody opened the files [F-870]', async () => {
  const key = newId();
  const share = await sendWith(key);
  const openedOf = async () => (json(await ask(share, key)) as OpeningsReply).opened;
  assert.equal(await openedOf(), 0);
  await receive(origin, share);
  await receiveAs(await insertTestUser(server.dependencies), share);
  assert.equal(await openedOf(), 2);
});

test('does not count a question about an ended share as a guess [F-872]', async () => {
  const limited = await startServer({ settings: { rateLimits: true } });
  try {
    const at = await limited.listen();
    const sent = await sendForm(at, keyField(newId()), filePart('a.txt', 'a'));
    const { file } = json(sent) as { file: SentFilesRecord };
    const { db } = limited.dependencies;
    await db.updateTable('shares').set({ expires_at: new Date() }).execute();
    const body = { token: shareTokenFromId(file._id), senderKey: newId() };
    for (let count = 0; count < 25; count += 1) {
      const answer = await postJson(at, apiPaths.shareOpenings, body);
      assert.equal((json(answer) as { code: string }).code, 'share.deleted');
    }
    const wrong = { token: shareTokenFromId(newId()) };
    assert.equal((await postJson(at, apiPaths.receiveFiles, wrong)).status, 404);
  } finally {
    await limited.close();
  }
});
