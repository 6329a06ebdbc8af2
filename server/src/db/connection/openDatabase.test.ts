import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql, type Kysely } from 'kysely';
import { startServer, type TestServer } from '../../../testing/servers/startServer.ts';
import { isDatabaseUnavailable } from './isDatabaseUnavailable.ts';
import type { Database } from '../schema.ts';
import { QueryOutsideTransactionError } from './transactionGuard.ts';

let server: TestServer;
let db: Kysely<Database>;
before(async () => {
  server = await startServer();
  ({ db } = server.dependencies);
});
after(() => server.close());

test('fails a query that bypasses the open transaction at once, and rolls back', async () => {
  const startedAt = performance.now();
  await sql`create table guarded (n int)`.execute(db);
  await assert.rejects(
    db.transaction().execute(async (transaction) => {
      await sql`insert into guarded values (1)`.execute(transaction);
      await sql`select 1`.execute(db);
    }),
    QueryOutsideTransactionError,
  );
  assert.ok(performance.now() - startedAt < 10_000);
  const { rows } = await sql`select * from guarded`.execute(db);
  assert.deepEqual(rows, []);
});

test('refuses a transaction inside a transaction', async () => {
  await assert.rejects(
    db.transaction().execute(() => db.transaction().execute(() => Promise.resolve())),
    QueryOutsideTransactionError,
  );
});

test('runs queries after and beside a transaction', async () => {
  const both = await Promise.all([
    db
      .transaction()
      .execute((transaction) => sql<{ n: number }>`select 1 as n`.execute(transaction)),
    sql<{ n: number }>`select 2 as n`.execute(db),
  ]);
  assert.deepEqual(
    both.map(({ rows }) => rows[0]?.n),
    [1, 2],
  );
});

test('does not report a query error as an unavailable database', async () => {
  await assert.rejects(sql`select * from nowhere`.execute(db), (error) => {
    assert.equal(isDatabaseUnavailable(error), false);
    return true;
  });
});
