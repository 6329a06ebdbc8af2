import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Kysely } from 'kysely';
import { newId } from '../newId.ts';
import { insertTestShop } from '../../../testing/fixtures/testAccounts.ts';
import { startServer, type TestServer } from '../../../testing/servers/startServer.ts';
import { down, up } from './0054-repeated-openings.ts';

let server: TestServer;
before(async () => {
  server = await startServer();
});
after(() => server.close());

test('counts an existing receipt of a share as one, at its old time [F-827]', async () => {
  const { db } = server.dependencies;
  await down(db as unknown as Kysely<unknown>);
  const id = newId();
  const receivedAt = new Date('2026-11-20T10:00:00Z');
  await db
    .insertInto('shares')
    .values({ id, object_group: newId(), state: 'deleting', lease_expires_at: receivedAt })
    .execute();
  const receiver = await insertTestShop(server.dependencies);
  await db
    .insertInto('share_receipts')
    .values({ share_id: id, receiver_id: receiver, received_at: receivedAt })
    .execute();
  await up(db as unknown as Kysely<unknown>);
  const receipts = await db
    .selectFrom('share_receipts')
    .select(['times', 'received_at', 'last_received_at'])
    .execute();
  assert.deepEqual(receipts, [{ times: 1, received_at: receivedAt, last_received_at: receivedAt }]);
});
