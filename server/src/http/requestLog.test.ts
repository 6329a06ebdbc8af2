import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { apiPaths } from '@parchi/contract';
import { startServer, type TestServer } from '../../testing/servers/startServer.ts';

let server: TestServer;
before(async () => {
  server = await startServer();
});
after(() => server.close());

test('every reply carries the id of its log line', async () => {
  const replies = [
    await server.app.inject({ method: 'POST', url: apiPaths.getUserData }),
    await server.app.inject({ method: 'POST', url: apiPaths.signIn, payload: {} }),
    await server.app.inject({ method: 'GET', url: '/nowhere.png' }),
    await server.app.inject({ method: 'GET', url: '/openapi.json' }),
  ];
  assert.deepEqual(
    replies.map(({ statusCode }) => statusCode),
    [200, 400, 404, 200],
  );
  const ids = replies.map(({ headers }) => headers['x-request-id']);
  assert.equal(new Set(ids).size, replies.length);
  const answered = server.log.lines.filter(({ msg }) => msg === 'answered');
  assert.deepEqual(
    answered.map(({ requestId }) => requestId),
    ids,
  );
  for (const id of ids) assert.match(String(id), /^[0-9a-f]{12}$/);
});
