import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Kysely } from 'kysely';
import { filePart, partHead, receive, sendShare } from '../../../testing/clients/filesClient.ts';
import { startServer, type TestServer } from '../../../testing/servers/startServer.ts';
import { down, up } from './0059-share-passwords.ts';

let server: TestServer;
before(async () => {
  server = await startServer();
});
after(() => server.close());

test('a rollback opens no share with a password to everybody [F-873]', async () => {
  const origin = await server.listen();
  const db = server.dependencies.db as unknown as Kysely<unknown>;
  const open = await sendShare(origin, filePart('a.txt', 'a'));
  const field = Buffer.from(`${partHead('form-data; name="password"')}mango tree\r\n`);
  const locked = await sendShare(origin, field, filePart('b.txt', 'b'));
  await down(db);
  await up(db);
  assert.equal((await receive(origin, open)).status, 200);
  assert.equal((await receive(origin, locked)).status, 404);
});
