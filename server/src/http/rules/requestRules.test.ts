import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import fastify, { type FastifyContextConfig } from 'fastify';
import { rawRequest } from '../../../testing/clients/rawRequest.ts';
import { errorHandler } from '../errors/errorHandler.ts';
import { addJsonBodies } from '../bodies/jsonBody.ts';
import { addRequestRules } from './requestRules.ts';

async function listen(t: TestContext, config: FastifyContextConfig = {}): Promise<string> {
  const app = fastify({ bodyLimit: 1_000 });
  app.setErrorHandler(errorHandler);
  addRequestRules(app);
  addJsonBodies(app);
  app.post('/', { config }, (_request, reply) => reply.send({}));
  t.after(() => app.close());
  return app.listen({ port: 0, host: '127.0.0.1' });
}

function post(contentLength: number, ...headers: string[]): string {
  const lines = ['POST / HTTP/1.1', 'Host: x', 'Content-Type: application/json', ...headers];
  return [...lines, `Content-Length: ${contentLength}`, '', ''].join('\r\n');
}

test('answers 408 to a body that arrives too slowly, and closes the connection', async (t) => {
  const origin = await listen(t, { bodyTimeoutMs: 100 });
  const answer = await rawRequest(origin, `${post(9)}{"a"`);
  assert.match(answer, /^HTTP\/1\.1 408 /);
  assert.match(answer, /"code":"request\.timeout"/);
});

test('serves the next request on a connection whose last body was too large', async (t) => {
  const origin = await listen(t);
  const size = 1_000_000;
  const next = `${post(2, 'Connection: close')}{}`;
  const answer = await rawRequest(origin, `${post(size)}${' '.repeat(size)}${next}`);
  assert.deepEqual(
    Array.from(answer.matchAll(/HTTP\/1\.1 (\d+)/g), ([, status]) => status),
    ['413', '200'],
  );
});
