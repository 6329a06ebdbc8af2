import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import fastify from 'fastify';
import { createDrain } from './createDrain.ts';

const LONG_MS = 60_000;

/** A server whose one caller has left while its handler still works. */
async function startWithLeftCaller() {
  const app = fastify();
  const drain = createDrain(app);
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

test('F-16 what a caller who left leaves to be done is done before the server has ended', async () => {
  const { app, drain, work } = await startWithLeftCaller();
  let isDrained = false;
  const drained = drain(LONG_MS).then(() => (isDrained = true));
  await once(app.server, 'close');
  await new Promise(setImmediate);
  assert.equal(isDrained, false);
  work.resolve(undefined);
  await drained;
});

test('F-16 work that does not end holds up a shutdown no longer than it may', async () => {
  const { drain } = await startWithLeftCaller();
  await drain(1);
});
