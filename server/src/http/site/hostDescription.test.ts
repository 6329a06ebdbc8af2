import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { apiPaths, hostPages } from '@parchi/contract';
import { startServer } from '../../../testing/servers/startServer.ts';

test('describes what this host provides to remotes, as soon as it is built', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'parchi-host-'));
  const server = await startServer({ appsFolder: folder });
  assert.equal((await server.inject({ url: '/host.json' })).statusCode, 404);

  const build = { contractVersion: 3, shared: { tea: { version: '1.2.3', exports: ['Cup'] } } };
  await mkdir(path.join(folder, 'host/dist'), { recursive: true });
  await writeFile(path.join(folder, 'host/dist/host.json'), JSON.stringify(build));
  const reply = await server.inject({ url: '/host.json' });
  assert.equal(reply.headers['cache-control'], 'no-cache');
  const calls = Object.values(apiPaths).sort();
  assert.deepEqual(reply.json(), { ...build, pages: hostPages, calls });
  await server.close();
  await rm(folder, { recursive: true });
});
