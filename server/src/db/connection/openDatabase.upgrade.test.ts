import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import pino from 'pino';
import { createTestDatabase, type TestDatabase } from '../../../testing/database/testDatabase.ts';
import { listMigrations, migrate, TablesLockedError } from '../migrate.ts';
import { migrations } from '../migrations/index.ts';
import type { Database } from '../schema.ts';
import { openDatabase } from './openDatabase.ts';
import { openMigrationPool } from './serverPool.ts';

const skip = !process.env['TEST_DATABASE_URL'] && 'the embedded database has one process';
/** Later migrations lock the tables `orders`, `sessions` and `refunds`, in this order. */
const OLD_VERSION = '0061-rate-changes-by';
const POLL_MS = 20;
const MAX_WAIT_MS = 30_000;
/** Longer than `deadlock_timeout`, 1 s: then the migration’s only check has passed, and without a lock timeout the call would fail. */
const HELD_MS = 1_300;

describe('the migration of a database that other servers use', { skip }, () => {
  let database: TestDatabase;
  let databaseUrl: string;
  let call: pg.Client;
  before(async () => {
    database = await createTestDatabase('', { isEmpty: true });
    databaseUrl = database.databaseUrl ?? '';
    const pool = new pg.Pool({ connectionString: databaseUrl });
    const migrator = new Migrator({
      db: new Kysely({ dialect: new PostgresDialect({ pool }) }),
      provider: { getMigrations: () => Promise.resolve(migrations) },
    });
    const { error } = await migrator.migrateTo(OLD_VERSION);
    assert.equal(error, undefined);
    await pool.end();
    call = new pg.Client({ connectionString: databaseUrl });
    await call.connect();
  });
  after(async () => {
    await call.end();
    await database.drop();
  });

  async function waitForMigration(): Promise<void> {
    for (const until = performance.now() + MAX_WAIT_MS; ; await pause(POLL_MS)) {
      assert.ok(performance.now() < until, 'the migration waits for a lock');
      const { rows } = await call.query<{ count: number }>(
        `select count(*)::int as count from pg_locks 
         where not granted and relation = 'refunds'::regclass
           and database = (select oid from pg_database where datname = current_database())`,
      );
      if (rows[0]?.count === 1) return;
    }
  }

  test('says what to do when other work keeps a table locked [F-999]', async () => {
    const { pool, close } = openMigrationPool(databaseUrl);
    await call.query('begin');
    await call.query('lock table refunds in row exclusive mode');
    const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
    await assert.rejects(migrate(db, 0), TablesLockedError);
    await call.query('rollback');
    await close();
  });

  test('gives way to a call with which it would deadlock, and runs after it [F-999]', async (context) => {
    await call.query('begin');
    await call.query('lock table refunds in row exclusive mode');
    const opening = openDatabase({ databaseUrl, dataDir: '' }, pino({ level: 'silent' }));
    context.after(async () => (await opening).close());
    await waitForMigration();
    await pause(HELD_MS);
    // The migration locks this table before it waits for the other one.
    await call.query('select from orders');
    await call.query('commit');
    const { db } = await opening;
    assert.deepEqual(await listMigrations(db), Object.keys(migrations));
  });
});
