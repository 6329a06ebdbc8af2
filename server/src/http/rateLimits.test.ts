import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { apiPaths, type ErrorReply } from '@parchi/contract';
import {
  createAccountsClient,
  signInNewPerson,
  type AccountsClient,
} from '../testing/accountsClient.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';
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

/** A provider's messages come from few addresses, and none may be lost. */
const unlimited: string = apiPaths.paymentWebhook;
const limited = server.calls.map(({ path }) => path).filter((url) => url !== unlimited);

for (const url of limited) {
  test(`A03 A16 G31 G32 one address may call ${url} so often, whatever it says it is`, async () => {
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

test('A03 the addresses of one IPv6 network are counted together', async () => {
  const call = (remoteAddress: string) =>
    server.inject({ method: 'POST', url: apiPaths.signIn, remoteAddress });
  for (let index = 0; index < 10; index += 1) {
    assert.notEqual((await call(`2001:db8::${index}`)).statusCode, 429);
  }
  assert.equal((await call('2001:db8::ff')).statusCode, 429);
  assert.notEqual((await call('2001:db8:0:1::1')).statusCode, 429);
});

test('A03 behind a trusted proxy its own word counts, and not what the caller wrote before it', async () => {
  const proxied = await startTestServer({ rateLimits: true, trustProxy: true });
  const call = (seen: string, index = 0) =>
    proxied.inject({
      method: 'POST',
      url: apiPaths.signIn,
      headers: { 'x-forwarded-for': `1.2.3.${index}, ${seen}` },
    });
  for (let index = 0; index < 10; index += 1) {
    assert.notEqual((await call('10.0.0.8', index)).statusCode, 429);
  }
  assert.equal((await call('10.0.0.8', 11)).statusCode, 429);
  assert.notEqual((await call('10.0.0.9')).statusCode, 429);
  await proxied.close();
});

test('orders are counted with the account, wherever it is, and not with the address', async () => {
  let address = 0;
  const order = async (client: AccountsClient) => (await client.post(apiPaths.newPrint)).statusCode;
  const fromEverywhere: Pick<TestServer, 'inject'> = {
    inject(request) {
      address += 1;
      return server.inject({ ...(request as object), remoteAddress: `10.1.0.${address}` });
    },
  };
  const client = await signInNewPerson(fromEverywhere);
  for (let index = 0; index < 20; index += 1) assert.notEqual(await order(client), 429);
  assert.equal(await order(client), 429);
  address = 0;
  assert.notEqual(await order(await signInNewPerson(fromEverywhere)), 429);
  assert.notEqual(await order(createAccountsClient(fromEverywhere)), 429);
});

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
