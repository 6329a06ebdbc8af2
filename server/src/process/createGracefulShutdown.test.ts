import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import fastify from 'fastify';
import { createGracefulShutdown } from './createGracefulShutdown.ts';

const LONG_MS = 60_000;

/** Starts a server whose only client has disconnected while the handler still works. */
async function startWithLeftCaller() {
  const app = fastify();
  const drain = createGracefulShutdown(app);
  const begun = Promise.withResolvers<unknown>();
  const work = Promise.withResolvers<unknown>();
  app.get('/', async () => {
    begun.resolve(undefined);
    await work.promise;
    return 'done';
  });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const leaving = new AbortController();
  const answer = fetch(origin, { signal: leaving.signal }).catch(() => undefined);
  await begun.promise;
  leaving.abort();
  await answer;
  return { app, drain, work };
}

test('finishes the work of a disconnected client before shutdown completes [F-16]', async () => {
  const { app, drain, work } = await startWithLeftCaller();
  let isDrained = false;
  const drained = drain(LONG_MS).then(() => (isDrained = true));
  await once(app.server, 'close');
  await new Promise(setImmediate);
  assert.equal(isDrained, false);
  work.resolve(undefined);
  await drained;
});

test('limits how long a shutdown waits for work that does not end [F-16]', async () => {
  const { drain } = await startWithLeftCaller();
  await drain(1);
});
