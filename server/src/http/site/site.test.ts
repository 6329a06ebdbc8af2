import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { hostPages, pagePaths, serviceWorkerPath } from '@parchi/contract';
import { startServer, type TestServer } from '../../../testing/servers/startServer.ts';

let folder: string;
let server: TestServer;
const script = 'console.log("host");';
const hashed = '/assets/main.0123456789ab.js';

before(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'parchi-site-'));
  await writeApp('host', '<title>host</title>');
  await writeApp('remote-files', '<title>files</title>');
  await writeFile(path.join(folder, 'secret.js'), 'secret');
  const pages = [pagePaths.sendFile, pagePaths.orders, '/tea/:id'].map((page) => ({
    path: page,
    audience: 'people',
    frame: 'normal',
    title: 'Tea',
  }));
  await writeFile(
    path.join(folder, 'remote-files/dist/remote.json'),
    JSON.stringify({ contractVersion: 3, buildId: '0a1b2c3d', pages }),
  );
  server = await startServer({ appsFolder: folder });
});
after(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

async function writeApp(name: string, page: string): Promise<void> {
  const dist = path.join(folder, name, 'dist');
  await mkdir(path.join(dist, 'assets'), { recursive: true });
  const file = path.join(dist, hashed);
  const files: Record<string, string | Buffer> = {
    [path.join(dist, name === 'host' ? 'index.html' : 'beside-host.html')]: page,
    [path.join(dist, 'remoteEntry.js')]: script,
    [path.join(dist, serviceWorkerPath)]: script,
    [path.join(dist, '.hidden.js')]: 'hidden',
    [file]: script,
    [`${file}.br`]: brotliCompressSync(script),
    [`${file}.gz`]: gzipSync(script),
    [`${file}.map`]: '{}',
  };
  for (const [target, content] of Object.entries(files)) await writeFile(target, content);
}

const html = { accept: 'text/html,*/*' };
const get = (url: string, headers: Record<string, string> = {}) => server.inject({ url, headers });

test('serves the host at every page address, and with 404 at unknown ones', async () => {
  for (const url of [...hostPages, pagePaths.sendFile, '/orders/', '/tea/7']) {
    const reply = await get(url, html);
    assert.equal(reply.statusCode, 200, url);
    assert.match(reply.body, /<title>host/);
    const isPersonal = url === pagePaths.account;
    assert.equal(reply.headers['cache-control'], isPersonal ? 'private, no-cache' : 'no-cache');
    assert.ok(reply.headers.etag);
  }
  const unknown = await get('/no-such-page', html);
  assert.equal(unknown.statusCode, 404);
  assert.match(unknown.body, /<title>host/);
});

test('serves a remote by itself at its own address', async () => {
  for (const url of ['/remotes/remote-files/', '/remotes/remote-files/send-file']) {
    const reply = await get(url, html);
    assert.equal(reply.statusCode, 200, url);
    assert.match(reply.body, /<title>files/);
  }
  assert.equal((await get('/remotes/remote-files/sign-in', html)).statusCode, 200);
  assert.equal((await get('/remotes/remote-files/nothing', html)).statusCode, 404);
  const bare = await get('/remotes/remote-files?from=a?b', html);
  assert.deepEqual(
    [bare.statusCode, bare.headers.location],
    [308, '/remotes/remote-files/?from=a?b'],
  );
});

test('lets browsers cache hashed files for ever, and revalidate the others', async () => {
  const kept = await get(hashed);
  assert.equal(kept.statusCode, 200);
  assert.equal(kept.headers['cache-control'], 'public, max-age=31536000, immutable');
  const entry = await get('/remotes/remote-files/remoteEntry.js');
  assert.equal(entry.headers['cache-control'], 'no-cache');
  const again = await get('/remotes/remote-files/remoteEntry.js', {
    'if-none-match': String(entry.headers.etag),
  });
  assert.equal(again.statusCode, 304);
});

test('sends the smallest encoding that the browser accepts', async () => {
  for (const [accepts, sent] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['identity', undefined],
  ] as const) {
    const reply = await get(hashed, { 'accept-encoding': accepts });
    assert.equal(reply.headers['content-encoding'], sent, accepts);
    assert.match(String(reply.headers['content-type']), /javascript/);
    assert.match(String(reply.headers.vary), /accept-encoding/i);
  }
});

test('lets other hosts load a remote’s files, but not the host’s own [F-242]', async () => {
  const remote = await get('/remotes/remote-files/remoteEntry.js');
  assert.equal(remote.headers['access-control-allow-origin'], '*');
  assert.equal(remote.headers['cross-origin-resource-policy'], 'cross-origin');
  // A worker that is started from this file gets this policy.
  assert.equal(remote.headers['content-security-policy'], "default-src 'self'");
  const own = await get(hashed);
  assert.equal(own.headers['access-control-allow-origin'], undefined);
  assert.equal(own.headers['cross-origin-resource-policy'], 'same-origin');
});

test('lets no script but the site’s own become a service worker [F-243]', async () => {
  const asWorker = { 'service-worker': 'script' };
  const own = await get(serviceWorkerPath, asWorker);
  assert.equal(own.statusCode, 200);
  for (const url of [
    '/remotes/remote-files/remoteEntry.js',
    `/remotes/remote-files${serviceWorkerPath}`,
    hashed,
  ]) {
    assert.equal((await get(url)).statusCode, 200, url);
    assert.equal((await get(url, asWorker)).statusCode, 404, url);
  }
});

for (const url of [
  `${hashed}.map`,
  '/.hidden.js',
  '/assets/',
  '/../secret.js',
  '/%2e%2e/secret.js',
  '/..%2fsecret.js',
  '/remotes/remote-files/../../secret.js',
  '/remotes/host/index.html',
  '/remotes/server/x.js',
  '/assets/..%5c..%5csecret.js',
  '/index.html.br',
  '/assets//main.0123456789ab.js',
]) {
  test(`reveals no file at ${url} [G28]`, async () => {
    const reply = await get(url);
    assert.ok([400, 403, 404].includes(reply.statusCode), String(reply.statusCode));
    assert.doesNotMatch(reply.body, /secret|hidden|main\./);
  });
}

test('says that the pages are not built yet', async () => {
  const bare = await startServer();
  const reply = await bare.inject({ url: '/send-file', headers: html });
  assert.equal(reply.statusCode, 503);
  assert.match(reply.body, /not built yet/);
  await bare.close();
});

test('sends strict-transport-security only with an https address', async () => {
  assert.equal((await get('/', html)).headers['strict-transport-security'], undefined);
  const secure = await startServer({ settings: { publicUrl: 'https://parchi.example' } });
  const { headers } = await secure.inject({ url: '/healthz' });
  assert.match(String(headers['strict-transport-security']), /^max-age=31536000/);
  await secure.close();
});
