import assert from 'node:assert/strict';
import { rename } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { apiPaths, type ErrorReply } from '@parchi/contract';
import { startOwnPostgres } from '../testing/database/ownPostgres.ts';
import { startServer, type TestServer } from '../testing/servers/startServer.ts';

let server: TestServer;
before(async () => {
  server = await startServer();
});
after(() => server.close());

test('answers null to a session call without a session, with and without a trailing slash', async () => {
  for (const url of [apiPaths.getUserData, `${apiPaths.getUserData}/`]) {
    const reply = await server.inject({ method: 'POST', url });
    assert.equal(reply.statusCode, 200);
    assert.equal(reply.body, 'null');
    assert.match(String(reply.headers['content-type']), /^application\/json; charset=utf-8$/);
  }
});

test('the OpenAPI description names every call', async () => {
  const { paths } = (await server.inject({ url: '/openapi.json' })).json<{ paths: object }>();
  assert.deepEqual(Object.keys(paths).sort(), Object.values(apiPaths).sort());
});

test('reports not ready while the object store is missing, and ready once it is back [F-12]', async () => {
  const other = await startServer();
  const folder = path.join(other.settings.dataDir, 'objects');
  await rename(folder, `${folder}-away`);
  assert.equal((await other.inject({ url: '/readyz' })).statusCode, 503);
  assert.equal((await other.inject({ url: '/healthz' })).statusCode, 200);
  await rename(`${folder}-away`, folder);
  await pause(2_100);
  assert.equal((await other.inject({ url: '/readyz' })).statusCode, 200);
  other.readiness.shutDown();
  const closing = await other.inject({ url: '/readyz' });
  assert.equal(closing.statusCode, 503);
  assert.equal(closing.json<ErrorReply>().code, 'service.unavailable');
  assert.equal(closing.headers.connection, 'close');
  await other.close();
});

test('answers 503 with Retry-After within 5 s when the database is gone [F-07]', async (context) => {
  const postgres = await startOwnPostgres();
  if (postgres === undefined) return context.skip('needs PostgreSQL on this machine');
  const other = await startServer({ settings: { databaseUrl: postgres.url } });
  await postgres.stop();
  const startedAt = performance.now();
  const reply = await other.inject({
    method: 'POST',
    url: apiPaths.receiveFiles,
    headers: { 'content-type': 'application/json' },
    payload: '{"token":"q8Jx2LmP0sVtYb7nKdE4wA"}',
  });
  assert.equal(reply.statusCode, 503, reply.body);
  assert.ok(reply.headers['retry-after']);
  assert.ok(performance.now() - startedAt < 5_000);
  assert.equal((await other.inject({ url: '/readyz' })).statusCode, 503);
  assert.equal((await other.inject({ url: '/healthz' })).statusCode, 200);
  await other.close();
});
