import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql, type Kysely } from 'kysely';
import { startServer, type TestServer } from '../../../testing/servers/startServer.ts';
import type { Settings } from '../../config/settings.ts';
import type { Database } from '../schema.ts';
import { createStatementNames } from './prepareStatements.ts';

const serverTest = process.env['TEST_DATABASE_URL'] ? {} : { skip: 'prepared on a server only' };
const USES = 8;

const servers: TestServer[] = [];
after(() => Promise.all(servers.map((server) => server.close())));

async function openDb(settings: Partial<Settings> = {}): Promise<Kysely<Database>> {
  const server = await startServer({ settings });
  servers.push(server);
  const { db } = server.dependencies;
  await sql`create table growing (n int primary key)`.execute(db);
  await sql`insert into growing values (1)`.execute(db);
  return db;
}

const readGrowing = (db: Kysely<Database>) => sql`select * from growing where n = ${1}`.execute(db);

async function countPrepared(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from pg_prepared_statements where statement like '%from growing%'
  `.execute(db);
  return rows[0]?.count ?? 0;
}

test('prepares a statement after frequent use, and not after one use', serverTest, async () => {
  const db = await openDb();
  await readGrowing(db);
  assert.equal(await countPrepared(db), 0);
  for (let use = 1; use < USES; use += 1) await readGrowing(db);
  assert.equal(await countPrepared(db), 1);
});

test(
  'answers after a newer version of the server has changed a table [F-300]',
  serverTest,
  async () => {
    const db = await openDb();
    for (let use = 0; use < USES; use += 1) await readGrowing(db);
    await sql`alter table growing add column added text default 'new'`.execute(db);
    for (let use = 0; use < USES; use += 1) {
      assert.deepEqual((await readGrowing(db)).rows, [{ n: 1, added: 'new' }]);
    }
    assert.equal(await countPrepared(db), 2, 'the old plan and the new one');
  },
);

test('fails at most one transaction after a table changes [F-301]', serverTest, async () => {
  const db = await openDb();
  for (let use = 0; use < USES; use += 1) await readGrowing(db);
  await sql`alter table growing add column added text`.execute(db);
  const read = () => db.transaction().execute(readGrowing);
  await assert.rejects(read(), /cached plan must not change result type/);
  assert.equal((await read()).rows.length, 1);
});

test(
  'prepares nothing behind a pooler that cannot keep statements [F-302]',
  serverTest,
  async () => {
    const db = await openDb({ preparedStatements: false });
    for (let use = 0; use < USES; use += 1) await readGrowing(db);
    assert.equal(await countPrepared(db), 0);
  },
);

test('bounds the number of prepared statements', () => {
  const names = createStatementNames();
  for (let index = 0; index < 1_000; index += 1) {
    for (let use = 0; use < USES; use += 1) names.nameOf(`select ${index}`);
  }
  const prepared = Array.from({ length: 1_000 }, (_, index) => names.nameOf(`select ${index}`));
  assert.equal(new Set(prepared.filter((name) => name !== undefined)).size, 200);
});
