import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { insertTestShop } from '../../../testing/fixtures/testAccounts.ts';
import { undoMigrationsAfter } from '../../../testing/database/undoMigrationsAfter.ts';
import { startServer, type TestServer } from '../../../testing/servers/startServer.ts';
import { migrations } from './index.ts';

let server: TestServer;
before(async () => {
  server = await startServer();
});
after(() => server.close());

test('counts existing shops as approved, and recreates the operators’ tables [F-728]', async () => {
  const { db } = server.dependencies;
  const id = await insertTestShop(server.dependencies);
  await undoMigrationsAfter(db, '0048');
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_name in ('operator_actions', 'removed_shares', 'blocks', 'reports')`.execute(db);
  assert.deepEqual(rows, []);
  for (const [name, migration] of Object.entries(migrations)) {
    if (name > '0048') await migration.up(db);
  }
  const shops = await db.selectFrom('shops').select(['id', 'standing']).execute();
  assert.deepEqual(shops, [{ id, standing: 'approved' }]);
  assert.deepEqual(await db.selectFrom('operator_actions').select('id').execute(), []);
});
