import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { QueryResultRow } from 'pg';
import pino from 'pino';
import { createTestDatabase, type TestDatabase } from '../../../testing/database/testDatabase.ts';
import type { OpenPool } from './embedded/openEmbeddedPool.ts';
import { isDatabaseUnavailable } from './isDatabaseUnavailable.ts';
import { openServerPool } from './serverPool.ts';

const skip = !process.env['TEST_DATABASE_URL'] && 'the embedded database has one process';
const IDLE_MS = 500;

describe('a connection to a PostgreSQL server', { skip }, () => {
  let database: TestDatabase;
  let hanging: OpenPool;
  let other: OpenPool;
  before(async () => {
    database = await createTestDatabase('');
    const options = {
      databaseUrl: database.databaseUrl ?? '',
      preparedStatements: true,
      log: pino({ level: 'silent' }),
    };
    hanging = openServerPool({ ...options, idleInTransactionMs: IDLE_MS });
    other = openServerPool(options);
  });
  after(async () => {
    await hanging.close();
    await other.close();
    await database.drop();
  });

  async function query<Row extends QueryResultRow>(
    { pool }: OpenPool,
    statement: string,
  ): Promise<Row[]> {
    const client = await pool.connect();
    try {
      const { rows } = await client.query<Row>(statement);
      return rows;
    } finally {
      client.release();
    }
  }

  test('loses its locks when its client hangs in a transaction, and the pool keeps working [F-994]', async (context) => {
    const client = await hanging.pool.connect();
    context.after(() => client.release());
    await client.query('begin');
    await client.query('lock table shops');
    // Without the limit, PostgreSQL would end this statement after 4 s of waiting for the lock.
    await query(other, 'select from shops');
    await pause(IDLE_MS);
    await assert.rejects(client.query('commit') as Promise<unknown>, isDatabaseUnavailable);
    assert.deepEqual(await query(hanging, 'select 1 as n'), [{ n: 1 }]);
  });

  test('loses one of two transactions that lock each other, and says to try again [F-999]', async () => {
    const [one, two] = [await other.pool.connect(), await other.pool.connect()];
    try {
      for (const [client, table] of [
        [one, 'shops'],
        [two, 'orders'],
      ] as const) {
        await client.query('begin');
        await client.query(`lock table ${table}`);
      }
      const outcomes = await Promise.allSettled([
        one.query('lock table orders'),
        two.query('lock table shops'),
      ]);
      const errors = outcomes.flatMap((outcome) =>
        outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
      );
      assert.deepEqual(errors.map(isDatabaseUnavailable), [true]);
    } finally {
      for (const client of [one, two]) {
        await client.query('rollback');
        client.release();
      }
    }
  });

  test('may stay idle in a transaction for 10 s', async () => {
    assert.deepEqual(await query(other, 'show idle_in_transaction_session_timeout'), [
      { idle_in_transaction_session_timeout: '10s' },
    ]);
  });
});
