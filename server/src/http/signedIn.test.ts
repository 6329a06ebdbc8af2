import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Id } from '@parchi/contract';
import fastify from 'fastify';
import { errorHandler } from './errors/errorHandler.ts';
import { addSignedIn, requireShop, requireUser, type SignedIn } from './signedIn.ts';

const accountId = '0123456789abcdef0123456789abcdef' as Id;
const asha = {
  accountId,
  name: 'Asha',
  email: 'asha@people.example',
  isEmailConfirmed: true,
  hasOrders: false,
  sessionHash: Buffer.alloc(32),
};

async function ask(path: string, kind?: SignedIn['kind']) {
  const app = fastify();
  app.setErrorHandler(errorHandler);
  let lookups = 0;
  addSignedIn(app, () => {
    lookups += 1;
    return Promise.resolve(kind && { ...asha, kind });
  });
  app.get('/user', (request) => requireUser(request));
  app.get('/shop', (request) => requireShop(request));
  app.get('/nobody', () => 'nobody asked');
  app.get('/twice', async (request) => {
    await request.signedIn();
    return requireUser(request);
  });
  const { statusCode, body } = await app.inject({ url: path });
  return { statusCode, body, lookups };
}

for (const [kind, other] of [
  ['user', '/shop'],
  ['shop', '/user'],
] as const) {
  test(`gives a ${kind} its id, and answers 404 at routes for the other kind`, async () => {
    const { statusCode, body } = await ask(`/${kind}`, kind);
    assert.deepEqual([statusCode, body], [200, accountId]);
    const refused = await ask(other, kind);
    assert.equal(refused.statusCode, 404);
    assert.match(refused.body, /request\.not_found/);
  });

  test(`asks callers without a session to sign in where a ${kind} is required`, async () => {
    const { statusCode, body } = await ask(`/${kind}`);
    assert.equal(statusCode, 401);
    assert.match(body, /account\.signed_out/);
  });
}

test('looks up the session only when asked, and once for each request', async () => {
  assert.equal((await ask('/nobody', 'user')).lookups, 0);
  assert.equal((await ask('/twice', 'user')).lookups, 1);
});
