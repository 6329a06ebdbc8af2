import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { insertTestShop } from '../../../testing/fixtures/testAccounts.ts';
import { startServer, type TestServer } from '../../../testing/servers/startServer.ts';
import { down, up } from './0021-shop-hours.ts';

let server: TestServer;
before(async () => {
  server = await startServer();
});
after(() => server.close());

test('keeps the hours of existing shops, and a rollback switches paused shops off [F-431]', async () => {
  const { db } = server.dependencies;
  const [paused, resumed, other] = [
    await insertTestShop(server.dependencies),
    await insertTestShop(server.dependencies),
    await insertTestShop(server.dependencies),
  ];
  const pause = (id: string, end: string) =>
    sql`update shops set paused_until = now() + ${end}::interval where id = ${id}`.execute(db);
  await pause(paused, '1 hour');
  await pause(resumed, '-1 hour');
  await down(db);
  await up(db);
  const rows = await db
    .selectFrom('shops')
    .select(['id', 'is_on', 'opens_at', 'closed_days', 'closed_dates', 'paused_until'])
    .execute();
  const hours = { opens_at: '09:00', closed_days: [], closed_dates: [], paused_until: null };
  assert.deepEqual(
    new Map(rows.map(({ id, ...row }) => [id, row])),
    new Map([
      [paused, { is_on: false, ...hours }],
      [resumed, { is_on: true, ...hours }],
      [other, { is_on: true, ...hours }],
    ]),
  );
});
