import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { filePart, receive, sendShare } from '../../../testing/clients/filesClient.ts';
import { startServer, type TestServer } from '../../../testing/servers/startServer.ts';
import { down, up } from './0032-sender-keys.ts';

let server: TestServer;
before(async () => {
  server = await startServer();
});
after(() => server.close());

test('keeps existing shares, without a sender’s key [F-570]', async () => {
  const origin = await server.listen();
  const { db } = server.dependencies;
  const share = await sendShare(origin, filePart('a.txt', 'a'));
  await down(db);
  await up(db);
  assert.equal((await receive(origin, share)).status, 200);
  const rows = await db.selectFrom('shares').select('sender_key').execute();
  assert.deepEqual(rows, [{ sender_key: null }]);
});
