import assert from 'node:assert/strict';
import { test } from 'node:test';
import fastify from 'fastify';
import { rawRequest } from '../testing/rawRequest.ts';
import { errorHandler } from './errors/errorHandler.ts';
import { addJsonBodies } from './bodies/jsonBody.ts';
import { addRequestRules } from './requestRules.ts';

test('a body that trickles in is given up with 408 and the connection closed', async () => {
  const app = fastify();
  app.setErrorHandler(errorHandler);
  addRequestRules(app, 100);
  addJsonBodies(app);
  app.post('/', (_request, reply) => reply.send({}));
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const head =
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n';
  const answer = await rawRequest(origin, `${head}\r\n{"a"`);
  assert.match(answer, /^HTTP\/1\.1 408 /);
  assert.match(answer, /"code":"request\.timeout"/);
  await app.close();
});
