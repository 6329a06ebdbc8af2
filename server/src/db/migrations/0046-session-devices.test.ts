import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { apiPaths, type DevicesReply } from '@parchi/contract';
import type { Kysely } from 'kysely';
import { insertTestUser, testCookie } from '../../../testing/fixtures/testAccounts.ts';
import { startServer, type TestServer } from '../../../testing/servers/startServer.ts';
import { down, up } from './0046-session-devices.ts';

let server: TestServer;
before(async () => {
  server = await startServer();
});
after(() => server.close());

test('gives each existing session an id of its own, and no device name [F-389]', async () => {
  const { db } = server.dependencies;
  const people = [await insertTestUser({ db }), await insertTestUser({ db })];
  await down(db as unknown as Kysely<unknown>);
  await up(db as unknown as Kysely<unknown>);
  const ids = new Set<string>();
  for (const id of people) {
    const headers = testCookie(id);
    const reply = await server.inject({ method: 'POST', url: apiPaths.devices, headers });
    const [device] = reply.json<DevicesReply>().devices;
    assert.deepEqual([device?.browser, device?.system], [null, null]);
    ids.add(device?.id ?? '');
  }
  assert.equal(ids.size, 2);
});
