import assert from 'node:assert/strict';
import { test } from 'node:test';
import { apiPaths } from '@parchi/contract';
import { sql } from 'kysely';
import { json, postJson, type Answer } from '../../../testing/clients/filesClient.ts';
import {
  askTus,
  idOf,
  offsetOf,
  patch,
  sendUploaded,
  startUpload,
} from '../../../testing/clients/tusClient.ts';
import { assertTooMany, MB } from '../../../testing/clients/uploadsFrom.ts';
import { startServer } from '../../../testing/servers/startServer.ts';

const limited = { rateLimits: true, trustProxy: true };
const from = (address: string) => ({ 'x-forwarded-for': address });

function begin(origin: string, address: string): Promise<Answer> {
  return askTus(origin, {
    method: 'POST',
    path: apiPaths.startShareUpload,
    headers: { ...from(address), 'content-type': 'application/json' },
    body: Buffer.from('{"files":[{"name":"a","size":50000000}]}'),
  });
}

test('limits the open uploads of an address that starts 10,000, and serves the next address [F-292]', async (context) => {
  const server = await startServer({ settings: limited });
  context.after(() => server.close());
  const origin = await server.listen();
  const statuses = new Map<number, number>();
  for (let round = 0; round < 100; round += 1) {
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => begin(origin, '198.51.100.7')),
    );
    for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  assert.deepEqual([...statuses].sort(), [
    [201, 20],
    [429, 9_980],
  ]);
  const reserved = await server.dependencies.db
    .selectFrom('upload_reservations')
    .selectAll()
    .execute();
  assert.deepEqual(reserved, [], 'an upload that only waits holds no room');
  const honest = await startUpload(origin, [{ name: 'b', size: 3 }], {
    headers: from('203.0.113.9'),
  });
  await patch(origin, honest, {
    offset: 0,
    body: Buffer.from('abc'),
    headers: from('203.0.113.9'),
  });
  await sendUploaded(origin, honest);
});

test('limits the open uploads of all addresses together [F-292]', async (context) => {
  const server = await startServer({ settings: limited });
  context.after(() => server.close());
  const origin = await server.listen();
  const { db } = server.dependencies;
  await sql`insert into resumable_uploads (id, pending_table, object_group, holders, files, expires_at)
    select 'upload-' || number, 'shares', 'group', '{}', '[]', now() + interval '1 hour'
    from generate_series(1, 2000) as number`.execute(db);
  assert.equal((await begin(origin, '203.0.113.9')).status, 503);
  await sql`update resumable_uploads set expires_at = now()`.execute(db);
  assert.equal((await begin(origin, '203.0.113.9')).status, 201);
});

test('stops an upload at the quota of its address, and resumes it in the next hour [F-294]', async (context) => {
  const settings = { ...limited, sendBytesPerHour: 3 * MB };
  const server = await startServer({ settings });
  context.after(() => server.close());
  const origin = await server.listen();
  const headers = from('198.51.100.7');
  const body = Buffer.alloc(2 * MB, 'x');
  const first = await startUpload(origin, [{ name: 'a', size: body.length }], { headers });
  await patch(origin, first, { offset: 0, body, headers });
  const path = await startUpload(origin, [{ name: 'b', size: body.length }], { headers });
  const half = body.subarray(0, MB);
  assert.equal((await patch(origin, path, { offset: 0, body: half, headers })).status, 204);
  assertTooMany(await patch(origin, path, { offset: MB, body: half, headers }));
  assert.equal(await offsetOf(origin, path, headers), MB);
  await server.dependencies.db
    .updateTable('rate_counters')
    .set({ ends_at: sql<Date>`now()` })
    .execute();
  assert.equal((await patch(origin, path, { offset: MB, body: half, headers })).status, 204);
  await sendUploaded(origin, path);
});

test('charges an address for the bytes that arrived, not for what was announced [F-294]', async (context) => {
  const server = await startServer({ settings: limited });
  context.after(() => server.close());
  const origin = await server.listen();
  const headers = from('198.51.100.7');
  const path = await startUpload(origin, [{ name: 'a', size: 50 * MB }], { headers });
  for (const offset of [0, 1_000]) {
    await patch(origin, path, { offset, body: Buffer.alloc(1_000), headers });
  }
  const { count } = await server.dependencies.db
    .selectFrom('rate_counters')
    .select('count')
    .where('key', '=', 'sent-bytes:198.51.100.7')
    .executeTakeFirstOrThrow();
  assert.equal(Number(count), 2_000);
  const early = await postJson(origin, apiPaths.sendUploadedFiles, { upload: idOf(path) });
  assert.equal((json(early) as { code: string }).code, 'upload.wrong_offset');
});
