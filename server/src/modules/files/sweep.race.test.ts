import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { assertLeft, filePart, sendShare } from '../../../testing/clients/filesClient.ts';
import { openSecondConnection } from '../../../testing/database/secondConnection.ts';
import { startServer, type TestServer } from '../../../testing/servers/startServer.ts';

// The embedded database has a single connection, so these tests, in which a second transaction holds a row lock, need
// PostgreSQL.
const serverTest = process.env['TEST_DATABASE_URL'] ? {} : { skip: 'needs a second connection' };

let server: TestServer;
let origin: string;
before(async () => {
  server = await startServer();
  origin = await server.listen();
});
after(() => server.close());

for (const [what, change] of [
  ['marks', `expires_at = now()`],
  ['removes', `state = 'deleting'`],
] as const) {
  test(
    `skips shares that another sweep ${what} at that moment, without waiting [F-50]`,
    serverTest,
    async () => {
      const shares = [];
      for (const name of ['a', 'b', 'c'])
        shares.push(await sendShare(origin, filePart(name, name)));
      const other = await openSecondConnection(server.settings.databaseUrl);
      await other.query(`update shares set ${change}`);
      await other.query('begin');
      await other.query('select 1 from shares where id = $1 for update', [shares[0]?._id]);
      const outcome = await Promise.race([server.sweep(), pause(60_000, 'waited', { ref: false })]);
      await other.query('rollback');
      await other.end();
      assert.notEqual(outcome, 'waited');
      assert.equal((outcome as { files: { removed: number } }).files.removed, 2);
      await server.sweep();
      await assertLeft(server, { rows: 0, objects: 0 });
    },
  );
}
