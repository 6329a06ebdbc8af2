import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import type { Canary, DeployedRemote } from '@parchi/contract';
import type { LightMyRequestResponse } from 'fastify';
import { startServer, type TestServer } from '../../../../testing/servers/startServer.ts';

const COOKIE = 'parchi_bucket';
let folder: string;
let server: TestServer;

before(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'parchi-canary-'));
  await mkdir(path.join(folder, 'host/dist'), { recursive: true });
  const page = '<head><title>host</title></head>';
  await writeFile(path.join(folder, 'host/dist/index.html'), page);
  const remotesFile = path.join(folder, 'remotes.json');
  await deploy(10);
  server = await startServer({ appsFolder: folder, settings: { remotesFile } });
});
beforeEach(() => deploy(10));
after(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

function build(origin: string, ...paths: string[]): Omit<DeployedRemote, 'canary'> {
  const frame = { audience: 'people', frame: 'normal' } as const;
  const pages = paths.map((pagePath) => ({ path: pagePath, ...frame }));
  return { entry: `${origin}/remoteEntry.js`, pages };
}

/** Deploys a remote with a canary for this percentage of the browsers; without a canary for `undefined`. */
async function deploy(percent: number | undefined): Promise<Record<string, DeployedRemote>> {
  const canary: Canary | undefined =
    percent === undefined
      ? undefined
      : { ...build('https://new.example', '/tea', '/cup'), percent };
  const tea = { ...build('https://old.example', '/tea', '/pot'), ...(canary && { canary }) };
  const remotes = { 'remote-tea': tea };
  await writeFile(path.join(folder, 'remotes.json'), JSON.stringify({ remotes }));
  return remotes;
}

function open(url: string, bucket?: number | string): Promise<LightMyRequestResponse> {
  const cookie = bucket === undefined ? {} : { cookie: `${COOKIE}=${bucket}` };
  return server.inject({ url, headers: { accept: 'text/html,*/*', ...cookie } });
}

/** Returns which build a page has: the host name in the address of its entry. */
function originIn({ body, headers }: LightMyRequestResponse): string {
  const [, origin = ''] = /"entry":"https:\/\/(\w+)\.example/.exec(body) ?? [];
  const policy = String(headers['content-security-policy']);
  assert.match(
    policy,
    new RegExp(`script-src 'self' 'wasm-unsafe-eval' https://${origin}.example;`),
  );
  assert.doesNotMatch(body, /canary|percent/);
  return origin;
}

test('gives the new build to the set percentage of browsers, each always the same build', async () => {
  assert.equal(originIn(await open('/tea', 9)), 'new');
  assert.equal(originIn(await open('/tea', 10)), 'old');
  await deploy(50);
  assert.equal(originIn(await open('/tea', 9)), 'new');
  assert.equal(originIn(await open('/tea', 10)), 'new');
  await deploy(undefined);
  assert.equal(originIn(await open('/tea', 9)), 'old');
});

test('draws a bucket for a browser that has none, and keeps it in a cookie [F-230]', async () => {
  await deploy(99);
  const first = await open('/tea');
  const [cookie] = first.cookies;
  assert.ok(cookie);
  assert.match(cookie.value, /^\d{1,2}$/);
  const { name, httpOnly, sameSite, path: at, maxAge } = cookie;
  assert.deepEqual(
    { name, httpOnly, sameSite, at, maxAge },
    { name: COOKIE, httpOnly: true, sameSite: 'Lax', at: '/', maxAge: 90 * 86_400 },
  );
  const again = await open('/tea', cookie.value);
  assert.equal(originIn(again), originIn(first));
  assert.deepEqual(again.cookies, []);
});

for (const value of ['100', '-1', 'x', '']) {
  test(`draws a new bucket for a browser that sends “${value}” [F-230]`, async () => {
    const [cookie] = (await open('/tea', value)).cookies;
    assert.match(String(cookie?.value), /^\d{1,2}$/);
  });
}

test('sets no cookie while there is no canary, and never with a file', async () => {
  assert.deepEqual((await open('/remotes.json')).cookies, []);
  await deploy(undefined);
  for (const url of ['/tea', '/nothing']) assert.deepEqual((await open(url)).cookies, []);
});

test('no shared cache serves one browser’s page to another [F-231]', async () => {
  for (const url of ['/tea', '/nothing', '/remotes.json']) {
    const { headers } = await open(url, 5);
    assert.equal(headers['cache-control'], 'private, no-cache', url);
    assert.match(String(headers.vary), /cookie/, url);
  }
  const tag = (reply: LightMyRequestResponse) => String(reply.headers.etag);
  assert.notEqual(tag(await open('/tea', 5)), tag(await open('/tea', 50)));
  await deploy(undefined);
  const { headers } = await open('/tea', 5);
  assert.equal(headers['cache-control'], 'no-cache');
  assert.doesNotMatch(String(headers.vary), /cookie/);
});

test('serves a page that only one build has to the browsers of that build [F-232]', async () => {
  for (const [url, bucket, status] of [
    ['/cup', 9, 200],
    ['/cup', 10, 404],
    ['/pot', 9, 404],
    ['/pot', 10, 200],
  ] as const) {
    assert.equal((await open(url, bucket)).statusCode, status, `${url} ${bucket}`);
  }
});

test('lists both builds to tools, but only its own build to a browser', async () => {
  const remotes = await deploy(10);
  assert.deepEqual((await server.inject('/remotes.json')).json(), { remotes });
  const entryFor = async (bucket: number) => {
    const reply = await open('/remotes.json', bucket);
    return reply.json<{ remotes: typeof remotes }>().remotes['remote-tea'];
  };
  assert.deepEqual(await entryFor(9), build('https://new.example', '/tea', '/cup'));
  assert.deepEqual(await entryFor(10), build('https://old.example', '/tea', '/pot'));
});

test('does not load a canary over http, and raises an alert', async () => {
  const canary = { ...build('http://new.example', '/tea'), percent: 10 };
  const remotes = { 'remote-tea': { ...build('https://old.example', '/tea'), canary } };
  await writeFile(path.join(folder, 'remotes.json'), JSON.stringify({ remotes }));
  const { headers } = await open('/tea', 1);
  assert.match(String(headers['content-security-policy']), /script-src 'self' 'wasm-unsafe-eval';/);
  assert.deepEqual(
    server.log.takeErrors().map(({ alert }) => alert),
    ['insecure_remote'],
  );
});
