import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { shareTokenFromId, type SentFilesRecord, type SentShare } from '@parchi/contract';
import { sql } from 'kysely';
import { newId } from '../../../db/newId.ts';
import { filePart, receive, sendShare } from '../../../../testing/clients/filesClient.ts';
import { startServer, type TestServer } from '../../../../testing/servers/startServer.ts';

const description = { en: { title: 'Receive files', description: 'Type the token.' } };
const files = {
  'host/dist/index.html':
    '<!doctype html><html lang="en"><head><meta name="description" content="Any."/><title>Parchi</title></head>',
  'host/dist/host.json': '{}',
  'remote-any/dist/remote.json': JSON.stringify({
    pages: [
      {
        path: '/receive-file',
        audience: 'people',
        frame: 'normal',
        title: 'Receive files',
        previews: description,
      },
    ],
  }),
  'remote-any/dist/beside-host.html': '<!doctype html>',
};

let folder: string;
let server: TestServer;
let origin: string;
before(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'parchi-link-previews-'));
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  const settings = { rateLimits: true, publicUrl: 'http://localhost:8080' };
  server = await startServer({ appsFolder: folder, settings });
  origin = await server.listen();
});
after(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => sql`delete from rate_counters`.execute(server.dependencies.db));

const sent = (): Promise<SentShare> =>
  sendShare(
    origin,
    filePart('salary-of-asha.pdf', Buffer.alloc(2_300_000)),
    filePart('b.txt', Buffer.alloc(1_000_000)),
  );

const linkTo = ({ _id }: Pick<SentFilesRecord, '_id'>) =>
  `/receive-file?token=${shareTokenFromId(_id)}`;

async function open(url: string, options: { ip?: string; headers?: Record<string, string> } = {}) {
  const { ip = '10.0.0.1', headers } = options;
  const reply = await server.inject({ url, remoteAddress: ip, headers: { ...headers } });
  assert.equal(reply.statusCode, 200);
  return reply;
}

const TITLE = /<meta property="og:title" content="2 files, 3\.3 MB, until [^"]*\d\d [AP]M">/;

test('a link’s preview shows the number of files and their end time [F-830]', async () => {
  const share = await sent();
  const { body, headers } = await open(linkTo(share));
  assert.match(body, TITLE);
  assert.match(body, /<meta property="og:description" content="Open the link/);
  assert.equal(headers['x-robots-tag'], 'noindex');
  assert.equal(headers['cache-control'], 'no-store');
  assert.ok(!body.includes('salary'), 'no name of a file');
  assert.ok(!body.includes(shareTokenFromId(share._id)) && !body.includes(share._id));
  assert.ok(!/canonical|og:url/.test(body), 'no address of another page');
});

test('a preview changes nothing in the share [F-830]', async () => {
  const share = await sent();
  const rows = async () => {
    const { db } = server.dependencies;
    const shares = await db.selectFrom('shares').selectAll().where('id', '=', share._id).execute();
    const receipts = await db.selectFrom('share_receipts').selectAll().execute();
    const counters = await db.selectFrom('rate_counters').selectAll().orderBy('key').execute();
    return { shares, receipts, counters };
  };
  const before = await rows();
  await open(linkTo(share));
  await server.inject({ method: 'HEAD', url: linkTo(share) });
  assert.deepEqual(await rows(), before);
});

test('gives a browser the page from memory, without a look-up [F-831]', async () => {
  const share = await sent();
  const headers = { 'sec-fetch-mode': 'navigate' };
  const known = await open(linkTo(share), { headers });
  const unknown = await open(linkTo({ _id: newId() }), { headers });
  assert.equal(known.body, unknown.body);
  assert.ok(known.headers.etag !== undefined && known.headers.etag === unknown.headers.etag);
  assert.equal(known.headers['x-robots-tag'], 'noindex');
});

test('a preview reveals nothing about wrong tokens and codes, and counts wrong tokens as guesses [F-832]', async () => {
  const share = await sent();
  const plain = (await open(linkTo(share), { headers: { 'sec-fetch-mode': 'navigate' } })).body;
  const code = await open(`/receive-file?token=${share.code}`, { ip: '10.0.0.3' });
  assert.equal(code.body, plain);
  for (let count = 0; count < 25; count += 1) {
    assert.equal((await open(linkTo({ _id: newId() }), { ip: '10.0.0.2' })).body, plain);
  }
  const guess = await server.inject({
    method: 'POST',
    url: '/file/receive',
    remoteAddress: '10.0.0.2',
    payload: { token: shareTokenFromId(newId()) },
  });
  assert.equal(guess.statusCode, 429);
  assert.match((await open(linkTo(share), { ip: '10.0.0.2' })).body, TITLE);
  for (let count = 0; count < 60; count += 1) await open(linkTo(share), { ip: '10.0.0.2' });
  assert.equal((await open(linkTo(share), { ip: '10.0.0.2' })).body, plain);
});

test('a preview reveals nothing about an ended share, and does not count as a guess [F-832]', async () => {
  const { db } = server.dependencies;
  const share = await sent();
  await db
    .updateTable('shares')
    .set({ expires_at: new Date(0) })
    .where('id', '=', share._id)
    .execute();
  const { body } = await open(linkTo(share), { ip: '10.0.0.4' });
  assert.ok(!body.includes('og:title'));
  assert.equal((await receive(origin, share)).status, 404);
  const counted = await db
    .selectFrom('rate_counters')
    .selectAll()
    .where('key', '=', 'wrong-token:10.0.0.4')
    .execute();
  assert.deepEqual(counted, []);
});
