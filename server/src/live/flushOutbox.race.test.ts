import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { openSecondConnection } from '../../testing/database/secondConnection.ts';
import { startServer, type TestServer } from '../../testing/servers/startServer.ts';
import { flushOutbox } from './flushOutbox.ts';

// The embedded database has a single connection, so this test, in which a second transaction holds a row lock, needs
// PostgreSQL.
const serverTest = process.env['TEST_DATABASE_URL'] ? {} : { skip: 'needs a second connection' };

let server: TestServer;
before(async () => {
  server = await startServer();
});
after(() => server.close());

test(
  'skips an event that another server sends at that moment, without waiting [F-1008]',
  serverTest,
  async () => {
    const { db } = server.dependencies;
    const told: string[] = [];
    const send = () =>
      flushOutbox(db, { self: 'test', deliver: ({ namespace }) => told.push(namespace) });
    const events = ['/user/a', '/user/b', '/user/c'].map((namespace) => ({
      namespace,
      event: 'changed',
      payload: '{}',
    }));
    await db.insertInto('outbox').values(events).execute();
    const other = await openSecondConnection(server.settings.databaseUrl);
    await other.query('begin');
    await other.query('select from outbox where namespace = $1 for update', ['/user/a']);
    const outcome = await Promise.race([send(), pause(60_000, 'waited', { ref: false })]);
    await other.query('rollback');
    await other.end();
    assert.notEqual(outcome, 'waited');
    assert.deepEqual(told, ['/user/b', '/user/c']);
    await send();
    assert.deepEqual(told, ['/user/b', '/user/c', '/user/a']);
  },
);
