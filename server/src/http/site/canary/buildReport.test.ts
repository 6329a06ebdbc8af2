import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { apiPaths, type BuildReport } from '@parchi/contract';
import { startServer, type TestServer } from '../../../../testing/servers/startServer.ts';

const TOKEN = 'a-token-of-at-least-32-characters';
const [OLD, NEW, UNKNOWN] = ['0a1b2c3d', '0badcafe', 'ffffffff'];
let folder: string;
let server: TestServer;

before(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'parchi-builds-'));
  await mkdir(path.join(folder, 'host/dist'), { recursive: true });
  await writeFile(path.join(folder, 'host/dist/index.html'), '<head></head>');
  const remotesFile = path.join(folder, 'remotes.json');
  const pages = [{ path: '/tea', audience: 'people', frame: 'normal' }];
  const canary = { entry: '/new/remoteEntry.js', pages, buildId: NEW, percent: 10 };
  const remotes = {
    'remote-tea': { entry: '/old/remoteEntry.js', pages, buildId: OLD, canary },
    'remote-by-hand': { entry: '/by-hand/remoteEntry.js', pages: [] },
  };
  await writeFile(remotesFile, JSON.stringify({ remotes }));
  const settings = { remotesFile, portalsToken: TOKEN };
  server = await startServer({ appsFolder: folder, settings });
});
after(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const openAs = (bucket: number, destination = 'document') =>
  server.inject({
    url: '/tea',
    headers: {
      accept: 'text/html,*/*',
      cookie: `parchi_bucket=${bucket}`,
      'sec-fetch-dest': destination,
    },
  });

const fail = (build: string | undefined) =>
  server.inject({
    method: 'POST',
    url: apiPaths.reportRemoteFailure,
    payload: { remote: 'remote-tea', reason: 'failed', build },
  });

const read = (authorization?: string) =>
  server.inject({
    url: '/builds.json',
    headers: authorization === undefined ? {} : { authorization },
  });

test('counts pages and failures of both builds, but no preloads or unknown builds', async () => {
  const began = Date.now();
  await openAs(3, 'empty');
  for (const bucket of [3, 40, 50]) await openAs(bucket);
  for (const build of [NEW, NEW, OLD, UNKNOWN, undefined]) {
    assert.equal((await fail(build)).statusCode, 204);
  }
  const reply = await read(`Bearer ${TOKEN}`);
  assert.equal(reply.headers['cache-control'], 'no-store');
  const { since, remotes } = reply.json<BuildReport>();
  assert.ok(Date.parse(since) <= began);
  assert.deepEqual(remotes, {
    'remote-tea': { [OLD]: { pages: 2, failures: 1 }, [NEW]: { pages: 1, failures: 2 } },
  });
});

test('shows the report only with the token, and to nobody if no token is set', async () => {
  for (const wrong of [undefined, TOKEN, 'Bearer ', `Bearer ${TOKEN}x`]) {
    assert.equal((await read(wrong)).statusCode, 404, wrong);
  }
  const closed = await startServer({ beside: server, settings: { portalsToken: undefined } });
  const headers = { authorization: 'Bearer undefined' };
  assert.equal((await closed.inject({ url: '/builds.json', headers })).statusCode, 404);
  await closed.close();
});
