import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { startServer, type TestServer } from '../../../../testing/servers/startServer.ts';
import { estimateCodes } from './shareCodes.repository.ts';

let server: TestServer;
let db: Kysely<Database>;
before(async () => {
  server = await startServer();
  ({ db } = server.dependencies);
});
after(() => server.close());
beforeEach(() => sql`delete from shares`.execute(db));

async function insertShares(count: number): Promise<void> {
  await sql`
    with made as (
      insert into shares (id, object_group, state, lease_expires_at)
      select md5('share' || number), md5('group' || number), 'pending', now()
      from generate_series(1, ${count}::integer) as number returning id
    )
    insert into share_codes (code, share_id) select id, id from made`.execute(db);
}

test('counts few codes exactly', async () => {
  assert.equal(await estimateCodes(db), 0);
  await insertShares(1_999);
  assert.equal(await estimateCodes(db), 1_999);
});

test('estimates the number of many codes within 25 percent', async () => {
  await insertShares(20_000);
  const estimated = await estimateCodes(db);
  assert.ok(estimated > 15_000 && estimated < 25_000, `${estimated}`);
});
