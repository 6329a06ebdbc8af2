import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { startServer, type TestServer } from '../../../../testing/servers/startServer.ts';

const BUILD = 'remote-tea/1.0.0-0a1b2c3d';
const entry = `/portals/${BUILD}/remoteEntry.js`;
const html = { accept: 'text/html,*/*' };
let folder: string;
let server: TestServer;

before(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'parchi-portals-'));
  await mkdir(path.join(folder, 'host/dist'), { recursive: true });
  await writeFile(path.join(folder, 'host/dist/index.html'), '<title>host</title>');
  const portals = path.join(folder, 'portals');
  await mkdir(path.join(portals, BUILD), { recursive: true });
  const pages = [{ path: '/tea', audience: 'people', frame: 'normal', title: 'Tea' }];
  const remotes = { 'remote-tea': { entry, pages } };
  const files = {
    [`${BUILD}/remoteEntry.js`]: 'script',
    [`${BUILD}/index.html`]: 'secret page',
    'remotes.json': JSON.stringify({ remotes }),
  };
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(portals, name), text);
  server = await startServer({ appsFolder: folder, settings: { portalsDir: portals } });
});
after(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

test('serves the pages of the folder’s registry', async () => {
  assert.equal((await server.inject({ url: '/tea', headers: html })).statusCode, 200);
  const { remotes } = (await server.inject('/remotes.json')).json<{ remotes: object }>();
  assert.deepEqual(Object.keys(remotes), ['remote-tea']);
});

test('lets browsers cache published files for ever, but never a missing file', async () => {
  const file = await server.inject(entry);
  assert.equal(file.body, 'script');
  assert.equal(file.headers['cache-control'], 'public, max-age=31536000, immutable');
  assert.equal(file.headers['access-control-allow-origin'], '*');
  const missing = await server.inject(`/portals/${BUILD}/assets/old.js`);
  assert.equal(missing.statusCode, 404);
  assert.equal(missing.headers['cache-control'], 'no-store');
});

for (const url of [
  `/portals/${BUILD}/index.html`,
  `/portals/${BUILD}/../../remotes.json`,
  `/portals/${BUILD}/..%2f..%2fremotes.json`,
  `/portals/${BUILD}/`,
  '/portals/remotes.json',
  '/portals/remote-tea/.hidden/remoteEntry.js',
]) {
  test(`reveals no file at ${url} [G28]`, async () => {
    const reply = await server.inject(url);
    assert.ok([400, 403, 404].includes(reply.statusCode), String(reply.statusCode));
    assert.doesNotMatch(reply.body, /secret|script/);
  });
}

test('serves no published builds when their folder is not set', async () => {
  const plain = await startServer({
    beside: server,
    appsFolder: folder,
    settings: { portalsDir: undefined },
  });
  assert.equal((await plain.inject(entry)).statusCode, 404);
  await plain.close();
});
