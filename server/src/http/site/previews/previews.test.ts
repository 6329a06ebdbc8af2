import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { startServer, type TestServer } from '../../../../testing/servers/startServer.ts';

const builtPage =
  '<!doctype html><html lang="en"><head><meta name="description" content="Of any page."/><title>Shop</title></head>';
const tea = { title: 'Tea & "cake"', description: 'Order <tea>.' };
const pages = [
  { path: '/tea', previews: { en: tea, hi: { title: 'चाय', description: 'चाय मँगाओ।' } } },
  { path: '/tea/:id', previews: { en: tea } },
  { path: '/cups' },
  { path: '/broken', previews: { en: { title: 7 } } },
].map((page) => ({ audience: 'people', frame: 'normal', title: 'Tea', ...page }));

let folder: string;
let server: TestServer;
let nameless: TestServer;

before(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'parchi-previews-'));
  const files = {
    'host/dist/index.html': builtPage,
    'host/dist/host.json': JSON.stringify({ previews: { '/': { en: tea } } }),
    'host/dist/first-load.json': JSON.stringify({
      script: '',
      css: '',
      frames: { normal: {}, wide: {}, bare: {} },
      pages: {},
      remotePage: { en: { files: [] }, hi: { files: [] } },
    }),
    'remote-tea/dist/remote.json': JSON.stringify({ pages }),
    'remote-tea/dist/beside-host.html': builtPage,
  };
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  nameless = await startServer({ appsFolder: folder });
  const settings = { publicUrl: 'https://parchi.example' };
  server = await startServer({ appsFolder: folder, settings, beside: nameless });
});
after(async () => {
  await server.close();
  await nameless.close();
  await rm(folder, { recursive: true });
});

async function open(url: string, { language = 'en-IN,en;q=0.9', of = server } = {}) {
  const headers = { accept: 'text/html', 'accept-language': language };
  const { body, headers: sent } = await of.inject({ url, headers });
  return { body, robots: sent['x-robots-tag'], etag: sent.etag };
}

for (const url of ['/', '/tea', '/tea/', '/tea?shop=k7m2qx', '/?next=%2Ftea']) {
  test(`${url} has title, description and Open Graph data, escaped as text`, async () => {
    const { body, robots } = await open(url);
    assert.equal(robots, undefined);
    assert.match(body, /<title>Tea &#38; &#34;cake&#34; · Shop<\/title>/);
    assert.match(body, /<meta name="description" content="Order &#60;tea&#62;\.">/);
    assert.match(body, /<meta property="og:title" content="Tea &#38; &#34;cake&#34;">/);
    assert.equal(body.match(/name="description"/g)?.length, 1);
    const address = `https://parchi.example${url.startsWith('/tea') ? '/tea' : '/'}`;
    assert.ok(body.includes(`<link rel="canonical" href="${address}">`));
    assert.ok(body.includes('content="https://parchi.example/preview.png"'));
  });
}

test('a page is described in the first accepted language that it has', async () => {
  const hindi = await open('/tea', { language: 'mr,hi-IN;q=0.9' });
  assert.match(hindi.body, /<html lang="hi">.*<title>चाय · Shop<\/title>/);
  const english = await open('/tea', { language: 'fr' });
  assert.match(english.body, /<html lang="en">.*<title>Tea/);
  assert.notEqual(hindi.etag, english.etag);
});

for (const url of [
  '/tea?token=AAECAwQFBgcICQoLDA0ODw',
  '/?next=%2Forders',
  '/?next=%2Ftea%3Ftoken%3DAAECAwQFBgcICQoLDA0ODw',
  '/?next=%2Ftea%2F7',
  '/tea?shop=k7m2qx&id=7',
  '/tea/7',
  '/cups',
  '/broken',
  '/account',
  '/no-such-page',
]) {
  test(`${url} is hidden from search engines and has no preview [F-280]`, async () => {
    const { body, robots } = await open(url);
    assert.equal(robots, 'noindex');
    assert.match(body, /<title>Shop<\/title>/);
    assert.doesNotMatch(body, /description|og:|canonical/);
  });
}

test('a remote’s own address is hidden from search engines, because the host has the page', async () => {
  assert.equal((await open('/remotes/remote-tea/')).robots, 'noindex');
});

test('previews of a site without a public address contain no addresses', async () => {
  const { body } = await open('/tea', { of: nameless });
  assert.match(body, /og:title/);
  assert.doesNotMatch(body, /canonical|og:url|og:image/);
});
