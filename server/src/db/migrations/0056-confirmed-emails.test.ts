import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { apiPaths } from '@parchi/contract';
import { sql } from 'kysely';
import { insertTestShop, insertTestUser } from '../../../testing/fixtures/testAccounts.ts';
import { undoMigrationsAfter } from '../../../testing/database/undoMigrationsAfter.ts';
import { startServer, type TestServer } from '../../../testing/servers/startServer.ts';
import { migrations } from './index.ts';

let server: TestServer;
before(async () => {
  server = await startServer();
});
after(() => server.close());

test('counts existing addresses as confirmed, and keeps existing shops live [F-759]', async () => {
  const { db } = server.dependencies;
  const shop = await insertTestShop(server.dependencies);
  const user = await insertTestUser(server.dependencies);
  await undoMigrationsAfter(db, '0055-erased-details');
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_name = 'email_codes'`.execute(
    db,
  );
  assert.deepEqual(rows, []);
  for (const [name, migration] of Object.entries(migrations)) {
    if (name > '0055-erased-details') await migration.up(db);
  }
  const accounts = await db
    .selectFrom('accounts')
    .select(['id', 'email_confirmed', 'former_email_key'])
    .execute();
  assert.deepEqual(
    new Set(accounts),
    new Set([shop, user].map((id) => ({ id, email_confirmed: true, former_email_key: null }))),
  );
  const found = await server.inject({
    method: 'POST',
    url: apiPaths.findShop,
    payload: { inputValue: 'sharma xerox' },
  });
  assert.deepEqual(
    found.json<{ _id: string }[]>().map(({ _id }) => _id),
    [shop],
  );
});
