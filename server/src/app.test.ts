import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { apiPaths } from '@parchi/contract';
import { startTestServer, type TestServer } from './testing/testServer.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

test('somebody who is not signed in is nobody, with and without a trailing slash', async () => {
  for (const url of [apiPaths.getUserData, `${apiPaths.getUserData}/`]) {
    const reply = await server.inject({ method: 'POST', url });
    assert.equal(reply.statusCode, 200);
    assert.equal(reply.body, 'null');
    assert.match(String(reply.headers['content-type']), /^application\/json; charset=utf-8$/);
  }
});
