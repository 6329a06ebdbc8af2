import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Kysely } from 'kysely';
import { filePart, receive, sendShare } from '../../../testing/clients/filesClient.ts';
import { startServer, type TestServer } from '../../../testing/servers/startServer.ts';
import { down, up } from './0045-kept-shares.ts';

let server: TestServer;
before(async () => {
  server = await startServer();
});
after(() => server.close());

test('keeps existing shares, and none for longer than usual [F-964]', async () => {
  const origin = await server.listen();
  const { db } = server.dependencies;
  const share = await sendShare(origin, filePart('a.txt', 'a'));
  await down(db as unknown as Kysely<unknown>);
  await up(db as unknown as Kysely<unknown>);
  assert.equal((await receive(origin, share)).status, 200);
  assert.deepEqual(await db.selectFrom('kept_shares').selectAll().execute(), []);
});
