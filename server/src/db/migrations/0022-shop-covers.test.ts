import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { insertTestShop } from '../../../testing/fixtures/testAccounts.ts';
import { startServer, type TestServer } from '../../../testing/servers/startServer.ts';
import { down, up } from './0022-shop-covers.ts';

let server: TestServer;
before(async () => {
  server = await startServer();
});
after(() => server.close());

test('existing shops print a cover with every order [F-436]', async () => {
  const { db } = server.dependencies;
  await insertTestShop(server.dependencies);
  await down(db);
  await up(db);
  const rows = await db.selectFrom('shops').select('cover_from_pages').execute();
  assert.deepEqual(rows, [{ cover_from_pages: 1 }]);
});
