import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Kysely } from 'kysely';
import { startServer, type TestServer } from '../../../testing/servers/startServer.ts';
import { insertNotification } from '../../notify/notifications.repository.ts';
import { down, up } from './0044-notifications.ts';

let server: TestServer;
before(async () => {
  server = await startServer();
});
after(() => server.close());

test('removes and recreates the webhook’s outbox, which stores a message once [F-910]', async () => {
  const { db } = server.dependencies;
  const anyDb = db as unknown as Kysely<unknown>;
  await down(anyDb);
  await up(anyDb);
  await db.transaction().execute(async (trx) => {
    const message = { onceKey: 'order-paid:1', accountId: '1', body: '{}' };
    await insertNotification(trx, message);
    await insertNotification(trx, message);
  });
  assert.equal((await db.selectFrom('notifications').select('id').execute()).length, 1);
});
