import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { undoMigrationsAfter } from '../../../testing/database/undoMigrationsAfter.ts';
import { insertTestShop } from '../../../testing/fixtures/testAccounts.ts';
import { startServer, type TestServer } from '../../../testing/servers/startServer.ts';
import { showDetails } from '../../modules/shops/details/showDetails.ts';
import { migrations } from './index.ts';

let server: TestServer;
before(async () => {
  server = await startServer();
});
after(() => server.close());

test('changes of prices by the previous version have no name, before and after the migration [F-343]', async () => {
  const { db } = server.dependencies;
  const shop = await insertTestShop(server.dependencies);
  const insert = (to: number) =>
    sql`insert into shop_rate_changes (shop_id, account_id, rate, from_paise, to_paise)
        values (${shop}, ${shop}, 'bnw', 100, ${to})`.execute(db);
  await undoMigrationsAfter(db, '0060-share-senders');
  await insert(200);
  for (const [name, migration] of Object.entries(migrations)) {
    if (name > '0060-share-senders') await migration.up(db);
  }
  await insert(300);
  const { rateChanges } = await showDetails(db, shop);
  assert.deepEqual(
    rateChanges.map(({ to, by }) => [to, by]),
    [
      [3, null],
      [2, null],
    ],
  );
});
