import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { startServer } from '../../testing/servers/startServer.ts';
import { exponentialBackoff } from './exponentialBackoff.ts';

test('retries a row after ten seconds, doubling each time up to the longest pause', async (context) => {
  const server = await startServer();
  context.after(() => server.close());
  const { rows } = await sql<{ pause: number }>`
    select extract(epoch from ${exponentialBackoff(600)} - now())::float as pause
    from unnest(array[0, 1, 2, 5, 6, 720]) with ordinality as tried (attempts, place)
    order by place`.execute(server.dependencies.db);
  assert.deepEqual(
    rows.map(({ pause }) => pause),
    [10, 20, 40, 320, 600, 600],
  );
});
