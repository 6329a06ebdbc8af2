import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { apiPaths, type ErrorReply } from '@parchi/contract';
import { startTestServer } from '../testing/testServer.ts';
import { createConcurrencyLimit } from './concurrencyLimit.ts';

const server = await startTestServer({ rateLimits: true });
after(() => server.close());

const allowed: Record<string, number> = {
  [apiPaths.getUserData]: 600,
  [apiPaths.signIn]: 10,
  [apiPaths.shopSignIn]: 10,
  [apiPaths.signUp]: 10,
  [apiPaths.shopSignUp]: 10,
  [apiPaths.findShop]: 120,
  [apiPaths.newPrint]: 20,
  [apiPaths.sendFiles]: 120,
  [apiPaths.receiveFiles]: 60,
  [apiPaths.downloadFiles]: 60,
};

for (const { path: url } of server.calls) {
  test(`G31 G32 one address may call ${url} so often, whatever it says it is`, async () => {
    const max = allowed[url] ?? 600;
    const call = (index: number) =>
      server.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `1.2.3.${index % 250}` },
        payload: '{}',
      });
    for (let index = 0; index < max; index += 1) {
      assert.notEqual((await call(index)).statusCode, 429);
    }
    const refused = await call(max);
    assert.equal(refused.statusCode, 429);
    assert.equal(refused.json<ErrorReply>().code, 'request.too_many');
    assert.ok(Number(refused.headers['retry-after']) >= 1);
    const other = await server.inject({ method: 'POST', url, remoteAddress: '10.0.0.9' });
    assert.notEqual(other.statusCode, 429);
  });
}

test('M22 at most so many are inside at once for each key', () => {
  const limit = createConcurrencyLimit(2);
  const leave = limit.enter('a');
  limit.enter('a');
  limit.enter('b');
  assert.throws(() => limit.enter('a'), { code: 'request.too_many' });
  leave();
  leave();
  limit.enter('a');
  assert.throws(() => limit.enter('a'), { code: 'request.too_many' });
});
