import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { apiPaths, type BrowserReport, type BuildReport } from '@parchi/contract';
import { startServer, type TestServer } from '../../testing/servers/startServer.ts';
import { createRegistry } from './createRegistry.ts';

const TOKEN = 'a-token-of-at-least-32-characters';
const HOST = '0a1b2c3d';
const MOST_BUILDS = 10;
const metrics = createRegistry();
let folder: string;
let server: TestServer;

before(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'parchi-reports-'));
  await mkdir(path.join(folder, 'host/dist'), { recursive: true });
  const page = `<head><script defer src="/assets/main.${HOST}4e5f.js"></script></head>`;
  await writeFile(path.join(folder, 'host/dist/index.html'), page);
  const remotesFile = path.join(folder, 'remotes.json');
  await deploy(buildId(0));
  server = await startServer({
    appsFolder: folder,
    settings: { remotesFile, portalsToken: TOKEN },
    replace: () => ({ metrics }),
  });
});
after(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

/** Returns an id that consists of digits, as some do. */
function buildId(index: number): string {
  return String(90_000_000 - index);
}

async function deploy(build: string): Promise<void> {
  const pages = [{ path: '/tea', audience: 'people', frame: 'normal' }];
  const remotes = { 'remote-tea': { entry: '/tea/remoteEntry.js', pages, buildId: build } };
  await writeFile(path.join(folder, 'remotes.json'), JSON.stringify({ remotes }));
}

const open = (headers = {}) =>
  server.inject({ url: '/tea', headers: { accept: 'text/html', ...headers } });

async function report(payload: BrowserReport): Promise<void> {
  const reply = await server.inject({ method: 'POST', url: apiPaths.reportRemoteFailure, payload });
  assert.equal(reply.statusCode, 204, reply.body);
}

/** Returns how often a reason was counted; `undefined` if there is no such series. */
async function count(remote: string, build: string, reason: string): Promise<number | undefined> {
  const text = await metrics.write();
  const series = `parchi_browser_reports_total{remote="${remote}",build="${build}",reason="${reason}"} `;
  const line = text.split('\n').find((one) => one.startsWith(series));
  return line === undefined ? undefined : Number(line.slice(series.length));
}

test('counts errors, violations and failures of a build from 0, as soon as it is served [F-950, F-954]', async () => {
  const build = buildId(0);
  await open({ 'sec-fetch-dest': 'empty' });
  assert.equal(await count('remote-tea', build, 'uncaught'), undefined);
  await open();
  for (const reason of ['uncaught', 'violation', 'failed', 'crashed'] as const) {
    assert.equal(await count('remote-tea', build, reason), 0);
    await report({ remote: 'remote-tea', build, reason });
    assert.equal(await count('remote-tea', build, reason), 1);
  }
  assert.equal(await count('host', HOST, 'uncaught'), 0);
  await report({ remote: 'host', build: HOST, reason: 'uncaught' });
  assert.equal(await count('host', HOST, 'uncaught'), 1);
  assert.match(
    await metrics.write(),
    new RegExp(`remote_pages_total{remote="host",build="${HOST}"} 1`),
  );
});

test('an uncaught error or violation is no failure of its build, and no line of the log [F-950, F-957]', async () => {
  const payload = { remote: 'remote-tea', build: buildId(0), detail: 'asha@people.example' };
  const read = async () => {
    const headers = { authorization: `Bearer ${TOKEN}` };
    const { remotes } = (await server.inject({ url: '/builds.json', headers })).json<BuildReport>();
    return remotes['remote-tea']?.[buildId(0)]?.failures;
  };
  const failures = await read();
  const lines = server.log.lines.length;
  for (const reason of ['uncaught', 'violation'] as const) await report({ ...payload, reason });
  assert.equal(await read(), failures);
  assert.deepEqual(
    server.log.lines.slice(lines).filter(({ area }) => area !== 'http'),
    [],
  );
  assert.doesNotMatch(JSON.stringify(server.log.lines.slice(lines)), /people\.example/);
});

test('counts remotes and builds that were never served as others [F-956]', async () => {
  const before = (await metrics.write()).length;
  for (let forged = 0; forged < 50; forged += 1) {
    await report({
      remote: `remote-forged-${forged}`,
      build: buildId(forged),
      reason: 'violation',
    });
    await report({ remote: 'remote-tea', build: `ffffff${10 + forged}`, reason: 'violation' });
  }
  await report({ remote: 'other', reason: 'violation' });
  await report({ remote: 'host', reason: 'violation' });
  assert.equal(await count('other', 'other', 'violation'), 51);
  assert.equal(await count('remote-tea', 'other', 'violation'), 50);
  assert.equal(await count('host', 'other', 'violation'), 1);
  const text = await metrics.write();
  assert.doesNotMatch(text, /forged|ffffff/);
  assert.ok(text.length < before + 500, 'no series was added');
});

test('gives series to the ten newest builds of a remote [F-956]', async () => {
  for (let index = 1; index <= MOST_BUILDS; index += 1) {
    await deploy(buildId(index));
    await open();
  }
  const counts = Array.from({ length: MOST_BUILDS + 1 }, (_, index) =>
    count('remote-tea', buildId(index), 'uncaught'),
  );
  const expected = [undefined, ...Array<number>(MOST_BUILDS).fill(0)];
  assert.deepEqual(await Promise.all(counts), expected);
  const others = (await count('remote-tea', 'other', 'uncaught')) ?? 0;
  await report({ remote: 'remote-tea', build: buildId(0), reason: 'uncaught' });
  assert.equal(await count('remote-tea', 'other', 'uncaught'), others + 1);
});
