import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Kysely } from 'kysely';
import { insertTestOrder } from '../../../testing/fixtures/insertTestOrder.ts';
import { insertTestShop, insertTestUser } from '../../../testing/fixtures/testAccounts.ts';
import { startServer, type TestServer } from '../../../testing/servers/startServer.ts';
import { down, up } from './0063-practice-orders.ts';

let server: TestServer;
before(async () => {
  server = await startServer();
});
after(() => server.close());

test('a rollback leaves no practice order in the queue as a paid order [F-888]', async () => {
  const { db } = server.dependencies;
  const [user, shop] = [
    await insertTestUser(server.dependencies),
    await insertTestShop(server.dependencies),
  ];
  const insert = (is_practice: boolean, token_number: number) =>
    insertTestOrder(
      server.dependencies,
      { user, shop },
      { state: 'active', token_number, files_expire_at: null, is_practice },
    );
  const [paid, practice] = [await insert(false, 1), await insert(true, 2)];
  await down(db as unknown as Kysely<unknown>);
  await up(db as unknown as Kysely<unknown>);
  const rows = await db.selectFrom('orders').select(['id', 'state', 'is_practice']).execute();
  assert.deepEqual(
    rows.toSorted((one, other) => one.state.localeCompare(other.state)),
    [
      { id: paid.id, state: 'active', is_practice: false },
      { id: practice.id, state: 'refunded', is_practice: false },
    ],
  );
  await server.modules.orders.sweep();
});
