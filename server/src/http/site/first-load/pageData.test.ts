import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import {
  apiPaths,
  FIRST_LOAD_FILE,
  PAGE_PLACEHOLDER,
  type DataView,
  type FirstLoad,
  type HostFirstLoads,
  type Id,
  type ShopReply,
} from '@parchi/contract';
import { sql } from 'kysely';
import { insertTestShop } from '../../../../testing/fixtures/testAccounts.ts';
import { startServer, type TestServer } from '../../../../testing/servers/startServer.ts';

const SCRIPT = 'show();';
const frame = { en: `<main>${PAGE_PLACEHOLDER}</main>` };
const hostLoads: HostFirstLoads = {
  script: 'early();',
  css: '',
  frames: { normal: frame, wide: frame, bare: frame },
  pages: {},
  remotePage: { en: { files: [] } },
};
const view = { html: '<h1>Board</h1>', css: '', dependsOnSearch: true };
const dataView: DataView = {
  data: 'shop',
  html: '<h1></h1>',
  css: 'h1{color:green}',
  script: SCRIPT,
};
const loads = {
  pages: {
    '/board': { en: { files: [], view, dataView } satisfies FirstLoad },
    '/plain': { en: { files: [], view } },
    // Of a remote that was built for a later server.
    '/later': { en: { files: [], view, dataView: { ...dataView, data: 'weather' } } },
  },
};
const pages = Object.keys(loads.pages).map((at) => ({
  path: at,
  audience: 'everybody',
  frame: 'bare',
  title: 'Board',
}));

let folder: string;
let server: TestServer;
let limited: TestServer;
let shopId: Id;
let code: string;

before(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'parchi-page-data-'));
  const text = JSON.stringify(loads);
  const firstLoad = `sha256-${createHash('sha256').update(text).digest('base64')}`;
  const entry = '/remotes/remote-board/remoteEntry.js';
  const files = {
    'host/dist/index.html': '<head><title>host</title></head><div id="root"></div>',
    [`host/dist/${FIRST_LOAD_FILE}`]: JSON.stringify(hostLoads),
    [`remote-board/dist/${FIRST_LOAD_FILE}`]: text,
    'remotes.json': JSON.stringify({ remotes: { 'remote-board': { entry, firstLoad, pages } } }),
  };
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  const settings = { remotesFile: path.join(folder, 'remotes.json') };
  server = await startServer({ appsFolder: folder, settings });
  limited = await startServer({
    appsFolder: folder,
    settings: { ...settings, rateLimits: true },
    beside: server,
  });
  shopId = await insertTestShop(server.dependencies);
  const { db } = server.dependencies;
  const shops = db.selectFrom('shops').select('code').where('id', '=', shopId);
  ({ code } = await shops.executeTakeFirstOrThrow());
});
after(async () => {
  await limited.close();
  await server.close();
  await rm(folder, { recursive: true });
});

async function open(url: string, headers = {}, { of = server, from = '203.0.113.1' } = {}) {
  const reply = await of.inject({
    url,
    headers: { accept: 'text/html', ...headers },
    remoteAddress: from,
  });
  assert.equal(reply.statusCode, 200);
  return reply;
}

const boardOf = (shop: string) => `/board?shop=${shop}`;

function dataIn(body: string): unknown {
  const [, json] =
    /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(body) ?? [];
  return json === undefined ? undefined : (JSON.parse(json) as unknown);
}

/** Waits until the data of earlier documents are no longer used. */
const waitForFreshData = () => new Promise((resolve) => setTimeout(resolve, 1_050));

test('a document has the data of its page’s view, as the call returns them, and the script that shows them', async () => {
  const { body, headers } = await open(boardOf(code.toLowerCase()));
  const fetched = await server.inject({
    method: 'POST',
    url: apiPaths.fetchShop,
    payload: { shopId: code },
  });
  assert.deepEqual(dataIn(body), { shop: fetched.json<ShopReply>() });
  const hidden = '<div id="first-view" hidden><main><h1></h1></main></div>';
  assert.match(
    body,
    new RegExp(`${hidden}<script [^>]*>.*</script><script>show\\(\\);</script><div id="root">`),
  );
  assert.match(body, /<style>h1\{color:green\}<\/style>/);
  const hash = createHash('sha256').update(SCRIPT).digest('base64');
  assert.ok(String(headers['content-security-policy']).includes(`'sha256-${hash}'`));
});

test('no cache keeps a document with data [F-1033]', async () => {
  const { headers } = await open(boardOf(code));
  assert.equal(headers['cache-control'], 'no-store');
  assert.equal(headers.etag, undefined);
});

test('a document with data is compressed as the browser accepts it', async () => {
  const plain = (await open(boardOf(code))).body;
  const br = await open(boardOf(code), { 'accept-encoding': 'gzip, br' });
  assert.equal(br.headers['content-encoding'], 'br');
  assert.equal(brotliDecompressSync(br.rawPayload).toString(), plain);
  const zipped = await open(boardOf(code), { 'accept-encoding': 'gzip' });
  assert.equal(gunzipSync(zipped.rawPayload).toString(), plain);
});

test('a shop’s name with markup can’t end the element of the data [F-1031]', async () => {
  const shopName = '</script><script>alert("1")</script><!--\u2028\'&lt;';
  const { db } = server.dependencies;
  await db.updateTable('shops').set({ name: shopName }).where('id', '=', shopId).execute();
  await waitForFreshData();
  const { body } = await open(boardOf(code));
  assert.deepEqual(
    (dataIn(body) as { shop: { shop: { shopName: string } } }).shop.shop.shopName,
    shopName,
  );
  assert.ok(!body.includes('alert("1")</script>'));
  assert.ok(!body.includes('<!--'));
});

test('a document follows the shop after a second', async () => {
  const { db } = server.dependencies;
  await open(boardOf(code));
  await db.updateTable('shops').set({ name: 'Second Prints' }).where('id', '=', shopId).execute();
  await waitForFreshData();
  assert.match((await open(boardOf(code))).body, /"shopName":"Second Prints"/);
});

for (const standing of ['waiting', 'unconfirmed', 'closed', 'unknown'] as const) {
  test(`the document of a shop that is ${standing} is that of the page without a shop [F-1035]`, async () => {
    const { db } = server.dependencies;
    const hiddenId = await insertTestShop(server.dependencies);
    const changes = {
      waiting: { standing: 'waiting' },
      unconfirmed: { awaits_email: true },
      closed: { closed_at: sql<Date>`now()`, closing_at: sql<Date>`now()` },
      unknown: { code: 'ZZZZZZ' },
    } as const;
    const { code: hidden } = await db
      .selectFrom('shops')
      .select('code')
      .where('id', '=', hiddenId)
      .executeTakeFirstOrThrow();
    await db.updateTable('shops').set(changes[standing]).where('id', '=', hiddenId).execute();
    const { body, headers } = await open(boardOf(hidden));
    assert.equal(body, (await open('/board')).body);
    assert.equal(headers['cache-control'], 'no-cache');
  });
}

for (const url of [
  '/board',
  '/board?shop=',
  '/board?shop=%00',
  '/plain?shop=CODE',
  '/later?shop=CODE',
]) {
  test(`${url} has the view without data [F-1034]`, async () => {
    const { body } = await open(url.replace('CODE', code));
    assert.equal(dataIn(body), undefined);
    assert.match(body, /<div id="first-view" data-depends-on-search><main><h1>Board/);
    assert.ok(!body.includes(SCRIPT));
  });
}

test('a script that preloads what a document lists gets no data', async () => {
  assert.equal(dataIn((await open(boardOf(code), { 'sec-fetch-dest': 'empty' })).body), undefined);
});

test('a document does not wait for a slow database [F-1032]', async () => {
  await waitForFreshData();
  const { db } = server.dependencies;
  const [locked, asked] = [Promise.withResolvers(), Promise.withResolvers()];
  const held = db.transaction().execute(async (transaction) => {
    await sql`lock table shops in access exclusive mode`.execute(transaction);
    locked.resolve(undefined);
    await asked.promise;
  });
  await locked.promise;
  const askedAtMs = performance.now();
  const { body } = await open(boardOf(code));
  const waitedMs = performance.now() - askedAtMs;
  asked.resolve(undefined);
  await held;
  assert.equal(dataIn(body), undefined);
  // The server waits 200 ms. The rest is for a busy machine, and well below the database's own timeout.
  assert.ok(waitedMs > 150 && waitedMs < 1_500, `${waitedMs} ms`);
});

test('a document is sent without data if the database fails [F-1032]', async () => {
  await waitForFreshData();
  const { db } = server.dependencies;
  await sql`alter table shops rename to mislaid`.execute(db);
  const { body } = await open(boardOf(code));
  await sql`alter table mislaid rename to shops`.execute(db);
  assert.equal(dataIn(body), undefined);
});

test('documents look up at most 120 shops a minute for an address [F-1035]', async () => {
  await waitForFreshData();
  const isFound = async (from: string) =>
    dataIn((await open(boardOf(code), {}, { of: limited, from })).body) !== undefined;
  const found = await Promise.all(Array.from({ length: 125 }, () => isFound('203.0.113.7')));
  assert.equal(found.filter(Boolean).length, 120);
  assert.ok(await isFound('203.0.113.8'));
});
