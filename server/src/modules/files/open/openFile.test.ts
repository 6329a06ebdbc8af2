import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import http from 'node:http';
import { after, before, test } from 'node:test';
import { apiPaths, type ErrorReply, type Id, type OpeningsReply } from '@parchi/contract';
import { shareTokenFromId, type SentFilesRecord } from '@parchi/contract';
import { sql } from 'kysely';
import { newId } from '../../../db/newId.ts';
import {
  filePart,
  json,
  partHead,
  post,
  postJson,
  sendForm,
  sendShare,
  type Answer,
} from '../../../../testing/clients/filesClient.ts';
import { insertTestShop, testCookie } from '../../../../testing/fixtures/testAccounts.ts';
import { startServer, type TestServer } from '../../../../testing/servers/startServer.ts';

let server: TestServer;
let origin: string;
before(async () => {
  server = await startServer();
  origin = await server.listen();
});
after(() => server.close());

const SCRIPT = '<!doctype html><script>alert(document.domain)</script>';

function openAs(headers: Record<string, string>, file: string | undefined): Promise<Answer> {
  return post(origin, {
    path: apiPaths.openFile,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams({ file: file ?? '' }).toString(),
  });
}

function get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = http.get(`${origin}${path}`, { agent: false, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject);
      response.on('end', () => {
        const { statusCode: status = 0 } = response;
        resolve({ status, headers: response.headers, body: Buffer.concat(chunks) });
      });
    });
    request.on('error', reject);
  });
}

type Opened = { readonly path: string; readonly cookie: string; readonly attributes: string };

async function open(share: SentFilesRecord, index = 0): Promise<Opened> {
  const answer = await openAs({}, share.files[index]?._id);
  assert.equal(answer.status, 303, answer.body.toString());
  const [cookie = '', ...attributes] = (answer.headers['set-cookie']?.[0] ?? '').split('; ');
  return { path: answer.headers.location ?? '', cookie, attributes: attributes.join('; ') };
}

async function show(name: string, bytes: Buffer | string): Promise<Answer> {
  const { path, cookie } = await open(await sendShare(origin, filePart(name, bytes)));
  return get(path, { cookie });
}

const sandboxed = /^sandbox; default-src 'none'/;
for (const [name, bytes, type, policy] of [
  ['a.pdf', '%PDF-1.7', 'application/pdf', /^default-src 'none'/],
  ['पर्ची.png', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 'image/png', sandboxed],
  ['a.mp3', 'ID3 and sound', 'audio/mpeg', /^sandbox allow-same-origin; default-src 'none'/],
  ['a.txt', SCRIPT, 'text/plain; charset=utf-8', sandboxed],
] as const) {
  test(`shows ${name} in a document that is isolated from the site [F-967]`, async () => {
    const { status, headers, body } = await show(name, bytes);
    assert.equal(status, 200);
    assert.deepEqual(body, Buffer.from(bytes));
    assert.equal(headers['content-type'], type);
    assert.match(headers['content-disposition'] ?? '', /^inline; filename=/);
    assert.match(String(headers['content-security-policy']), policy);
    assert.doesNotMatch(String(headers['content-security-policy']), /script/);
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.equal(headers['referrer-policy'], 'no-referrer');
    assert.equal(headers['cross-origin-opener-policy'], 'same-origin');
    assert.equal(headers['cache-control'], 'private, no-store');
  });
}

for (const name of ['page.html', 'page.pdf', 'page.png', 'page.svg', 'page']) {
  test(`saves a web page called ${name}, and never shows it [F-968]`, async () => {
    const { status, headers, body } = await show(name, SCRIPT);
    assert.equal(status, 200);
    assert.equal(body.toString(), SCRIPT);
    assert.equal(headers['content-type'], 'application/octet-stream');
    assert.match(headers['content-disposition'] ?? '', /^attachment; filename=/);
    assert.equal(headers['x-content-type-options'], 'nosniff');
  });
}

test('redirects to an address without ids that works only in the same browser [F-969]', async () => {
  const share = await sendShare(origin, filePart('a.txt', 'mine'), filePart('b.txt', 'other'));
  const { path, cookie, attributes } = await open(share);
  const other = await open(share, 1);
  for (const secret of [share._id, shareTokenFromId(share._id), ...share.files.map((f) => f._id)]) {
    assert.ok(!path.includes(secret));
    assert.ok(!JSON.stringify(server.log.lines).includes(secret));
  }
  assert.match(
    attributes,
    new RegExp(`^Max-Age=7\\d{3}; Path=${path}; HttpOnly; SameSite=Strict$`),
  );
  assert.equal((await get(path, { cookie })).body.toString(), 'mine');
  const [name = '', id = ''] = cookie.split('=');
  const [otherName = '', otherId = ''] = other.cookie.split('=');
  for (const wrong of [
    '',
    other.cookie,
    `${name}=${otherId}`,
    `${otherName}=${id}`,
    `${cookie}; ${cookie}`,
    `${name}=${id.slice(1)}`,
    `${name}=`,
  ]) {
    const headers = wrong === '' ? {} : { cookie: wrong };
    assert.equal((await get(path, headers)).status, 404, wrong);
  }
  for (const wrong of ['x', '0'.repeat(32), '%00']) {
    assert.equal((await get(`${apiPaths.openFile}/${wrong}`, { cookie })).status, 404, wrong);
  }
});

test('answers 404 for an unknown file, with plain text instead of JSON in a tab [F-969]', async () => {
  for (const file of [newId(), 'x', '', undefined, 'a'.repeat(200)]) {
    const answer = await openAs({}, file);
    assert.deepEqual(
      [answer.status, (json(answer) as ErrorReply).code],
      [404, 'share.incorrect_token'],
    );
  }
  const tab = await openAs({ 'sec-fetch-dest': 'document', accept: 'text/html' }, newId());
  assert.equal(tab.headers['content-type'], 'text/plain; charset=utf-8');
  assert.match(tab.body.toString(), /^Incorrect token/);
  assert.equal((await openAs({ origin: 'https://elsewhere.example' }, newId())).status, 403);
});

test('stops showing a file once its share has expired [F-970]', async () => {
  const share = await sendShare(origin, filePart('a.txt', 'a'));
  const { path, cookie } = await open(share);
  await server.dependencies.db
    .updateTable('shares')
    .set({ expires_at: sql`now()` })
    .execute();
  assert.equal((await get(path, { cookie })).status, 404);
  assert.equal((await openAs({}, share.files[0]?._id)).status, 404);
});

test('answers the byte ranges that a player requests [F-970]', async () => {
  const bytes = Buffer.concat([Buffer.from('ID3'), randomBytes(700_000)]);
  const { path, cookie } = await open(await sendShare(origin, filePart('a.mp3', bytes)));
  for (const [range, start, end] of [
    ['bytes=0-', 0, bytes.length],
    ['bytes=300000-', 300_000, bytes.length],
    ['bytes=5-9', 5, 10],
    ['bytes=-4', bytes.length - 4, bytes.length],
    ['bytes=700000-9999999', 700_000, bytes.length],
  ] as const) {
    const { status, headers, body } = await get(path, { cookie, range });
    assert.equal(status, 206);
    assert.equal(headers['content-range'], `bytes ${start}-${end - 1}/${bytes.length}`);
    assert.equal(headers['content-length'], String(end - start));
    assert.equal(headers['content-type'], 'audio/mpeg');
    assert.deepEqual(body, bytes.subarray(start, end));
  }
  for (const headers of [
    { range: 'bytes=9999999-' },
    { range: 'bytes=0-1,3-4' },
    { range: 'bytes=0-4', 'if-range': '"x"' },
  ]) {
    const whole = await get(path, { cookie, ...headers });
    assert.deepEqual([whole.status, whole.body.length], [200, bytes.length]);
  }
});

test('tells the sender which shop opened a file [F-971]', async () => {
  const senderKey = newId();
  const key = `${partHead('form-data; name="senderKey"')}${senderKey}\r\n`;
  const sent = json(await sendForm(origin, key, filePart('a.txt', 'a'))) as {
    file: SentFilesRecord;
  };
  const shop: Id = await insertTestShop(server.dependencies, { name: 'Sharma Prints' });
  assert.equal((await openAs(testCookie(shop), sent.file.files[0]?._id)).status, 303);
  const token = shareTokenFromId(sent.file._id);
  const answer = await postJson(origin, apiPaths.shareOpenings, { token, senderKey });
  const { openings } = json(answer) as OpeningsReply;
  assert.deepEqual(
    openings.map(({ shopName }) => shopName),
    ['Sharma Prints'],
  );
});
