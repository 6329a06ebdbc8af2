import assert from 'node:assert/strict';
import { test } from 'node:test';
import { apiPaths, errorCatalogue } from '@parchi/contract';
import { startServer } from '../../../testing/servers/startServer.ts';

const words = errorCatalogue['service.no_public_url'].text;
const signIn = {
  method: 'POST',
  url: apiPaths.signIn,
  payload: { email: 'a@b.in', password: 'x' },
} as const;
const proxies: readonly Record<string, string>[] = [
  { 'x-forwarded-for': '203.0.113.7' },
  { 'x-forwarded-proto': 'https' },
  { 'x-forwarded-host': 'parchi.example' },
  { forwarded: 'for=203.0.113.7;proto=https' },
];

test('refuses forwarded requests with a clear text while PUBLIC_URL is unset [F-133]', async (context) => {
  const server = await startServer();
  context.after(() => server.close());
  for (const headers of proxies) {
    const call = await server.inject({ ...signIn, headers });
    assert.equal(call.statusCode, 503, JSON.stringify(headers));
    assert.deepEqual(call.json(), { code: 'service.no_public_url', message: words, text: words });
    assert.equal(call.headers['set-cookie'], undefined);
  }
  const headers = { ...proxies[0], accept: 'text/html,*/*' };
  const page = await server.inject({ url: '/', headers });
  assert.deepEqual([page.statusCode, page.body], [503, words]);
  assert.match(String(page.headers['content-type']), /^text\/plain/);
  assert.equal((await server.inject({ url: '/healthz', headers })).statusCode, 200);
  const errors = server.log.takeErrors();
  assert.deepEqual(
    errors.map(({ alert }) => alert),
    ['no_public_url'],
    'told once, not for each request',
  );
  assert.match(String(errors[0]?.msg), /PUBLIC_URL/);
  assert.equal((await server.inject(signIn)).statusCode, 401, 'this machine is answered');
});

for (const settings of [{ publicUrl: 'https://parchi.example' }, { allowOpenDemo: true }]) {
  test(`answers forwarded requests with ${JSON.stringify(settings)} [F-133]`, async (context) => {
    const server = await startServer({ settings });
    context.after(() => server.close());
    const reply = await server.inject({ ...signIn, headers: { 'x-forwarded-proto': 'https' } });
    assert.equal(reply.statusCode, 401);
  });
}
