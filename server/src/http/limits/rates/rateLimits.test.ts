import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { apiPaths, type ErrorReply } from '@parchi/contract';
import {
  createAccountsClient,
  signInNewPerson,
  type AccountsClient,
} from '../../../../testing/clients/accountsClient.ts';
import { startServer, type TestServer } from '../../../../testing/servers/startServer.ts';
import { createConcurrencyLimit } from '../concurrencyLimit.ts';
import { addToCount, findUsage } from './rateCounters.repository.ts';

type Server = Pick<TestServer, 'inject'>;

// `allowOpenDemo` allows forwarded requests, which would otherwise be refused before they are counted.
const server = await startServer({ settings: { rateLimits: true, allowOpenDemo: true } });
/** A second server on the database of the first. */
const neighbour = await startServer({ beside: server });
const { db } = server.dependencies;
after(async () => {
  await neighbour.close();
  await server.close();
});

const allowed: Record<string, number> = {
  [apiPaths.getUserData]: 600,
  [apiPaths.signIn]: 10,
  [apiPaths.shopSignIn]: 10,
  [apiPaths.signUp]: 10,
  [apiPaths.shopSignUp]: 10,
  [apiPaths.prepareData]: 20,
  [apiPaths.passkeySignIn]: 30,
  [apiPaths.beginPasskey]: 30,
  [apiPaths.addPasskey]: 30,
  [apiPaths.removePasskey]: 30,
  [apiPaths.beginTotp]: 30,
  [apiPaths.confirmTotp]: 30,
  [apiPaths.endTotp]: 30,
  [apiPaths.forgotPassword]: 20,
  [apiPaths.resetPassword]: 30,
  [apiPaths.changeEmail]: 30,
  [apiPaths.confirmEmail]: 30,
  [apiPaths.undoEmail]: 30,
  [apiPaths.claimEmail]: 20,
  [apiPaths.linkedMailChoice]: 60,
  [apiPaths.findShop]: 120,
  [apiPaths.placeOrder]: 20,
  [apiPaths.startOrderUpload]: 20,
  [apiPaths.sendFiles]: 120,
  [apiPaths.startShareUpload]: 120,
  [apiPaths.receiveFiles]: 60,
  [apiPaths.downloadFiles]: 60,
  [apiPaths.downloadFile]: 240,
  [apiPaths.openFile]: 240,
  [apiPaths.reportRemoteFailure]: 20,
  [apiPaths.report]: 10,
  [apiPaths.changeShopDetails]: 60,
  [apiPaths.practiceOrder]: 30,
  [apiPaths.sendPhoneCode]: 20,
  [apiPaths.addHelper]: 120,
  [apiPaths.changeHelper]: 120,
  [apiPaths.removeHelper]: 120,
  [apiPaths.changePin]: 120,
  [apiPaths.shopMoney]: 120,
  [apiPaths.shopMoneyOrders]: 120,
};

/** The one call without limits: a provider's messages come from few addresses, and none may be lost. */
const unlimited: string = apiPaths.paymentWebhook;
const limited = server.calls.map(({ path }) => path).filter((url) => url !== unlimited);

let addresses = 0;
function newAddress(): string {
  addresses += 1;
  return `10.2.${Math.floor(addresses / 250)}.${addresses % 250}`;
}

type EmptyCall = { url: string; remoteAddress: string; headers?: Record<string, string> };

async function isRefused({ inject }: Server, call: EmptyCall): Promise<boolean> {
  const reply = await inject({ method: 'POST', payload: {}, ...call });
  if (reply.statusCode !== 429) return false;
  assert.equal(reply.json<ErrorReply>().code, 'request.too_many');
  assert.match(String(reply.headers['retry-after']), /^[1-9]\d*$/);
  return true;
}

for (const url of limited) {
  test(`limits ${url} for each address, whatever x-forwarded-for claims [A03] [A16] [G31] [G32]`, async () => {
    const max = allowed[url] ?? 600;
    const remoteAddress = newAddress();
    const call = (index: number) => {
      const headers = { 'x-forwarded-for': `1.2.3.${index % 250}` };
      return isRefused(server, { url, remoteAddress, headers });
    };
    for (let index = 0; index < max; index += 1) assert.equal(await call(index), false);
    assert.equal(await call(max), true);
    assert.equal(await isRefused(server, { url, remoteAddress: newAddress() }), false);
  });
}

for (const [what, urls] of [
  ['sign-ins', [apiPaths.signIn, apiPaths.shopSignIn]],
  ['new accounts', [apiPaths.signUp, apiPaths.shopSignUp]],
] as const) {
  test(`counts ${what} together, for all calls and servers [A03] [A16]`, async () => {
    const remoteAddress = newAddress();
    const doors = [server, neighbour].flatMap((asked) =>
      urls.map((url) => () => isRefused(asked, { url, remoteAddress })),
    );
    for (let index = 0; index < 10; index += 1) {
      assert.equal(await doors[index % doors.length]?.(), false);
    }
    for (const door of doors) assert.equal(await door(), true);
  });
}

test('does not query the database for calls that one server already refuses [G32]', async () => {
  const remoteAddress = newAddress();
  const call = { url: apiPaths.signIn, remoteAddress };
  for (let index = 0; index < 200; index += 1) await isRefused(server, call);
  assert.equal((await findUsage(db, `sign-in:${remoteAddress}`))?.count, 10);
  assert.equal(await isRefused(neighbour, call), true);
});

test('counts a call with a high limit per server, without a database write', async () => {
  const remoteAddress = newAddress();
  const call = { url: apiPaths.findShop, remoteAddress };
  for (let index = 0; index < 120; index += 1) await isRefused(server, call);
  assert.equal(await isRefused(server, call), true);
  assert.equal(await isRefused(neighbour, call), false);
  assert.equal(await findUsage(db, `${apiPaths.findShop}:${remoteAddress}`), undefined);
});

test('counts the addresses of one IPv6 network together [A03]', async () => {
  const call = (remoteAddress: string) =>
    isRefused(server, { url: apiPaths.signIn, remoteAddress });
  for (let index = 0; index < 10; index += 1) {
    assert.equal(await call(`2001:db8::${index}`), false);
  }
  assert.equal(await call('2001:db8::ff'), true);
  assert.equal(await call('2001:db8:0:1::1'), false);
});

test('trusts the proxy’s own x-forwarded-for entry, not those the caller wrote before it [A03]', async () => {
  const proxied = await startServer({
    settings: {
      rateLimits: true,
      trustProxy: true,
      allowOpenDemo: true,
    },
  });
  const call = (seen: string, index = 0) => {
    const headers = { 'x-forwarded-for': `1.2.3.${index}, ${seen}` };
    return isRefused(proxied, { url: apiPaths.signIn, remoteAddress: '127.0.0.1', headers });
  };
  for (let index = 0; index < 10; index += 1) assert.equal(await call('10.0.0.8', index), false);
  assert.equal(await call('10.0.0.8', 11), true);
  assert.equal(await call('10.0.0.9'), false);
  await proxied.close();
});

/** The same server, but each request comes from a new address. */
const fromEverywhere: Server = {
  inject: (request) => server.inject({ ...(request as object), remoteAddress: newAddress() }),
};

async function isOrderRefused(client: AccountsClient): Promise<boolean> {
  return (await client.post(apiPaths.placeOrder)).statusCode === 429;
}

test('counts orders by account, for all addresses and servers', async () => {
  const client = await signInNewPerson(fromEverywhere);
  const elsewhere = createAccountsClient(neighbour);
  elsewhere.cookie = client.cookie;
  for (let index = 0; index < 10; index += 1) {
    assert.equal(await isOrderRefused(client), false);
    assert.equal(await isOrderRefused(elsewhere), false);
  }
  assert.equal(await isOrderRefused(client), true);
  assert.equal(await isOrderRefused(elsewhere), true);
  assert.equal(await isOrderRefused(await signInNewPerson(fromEverywhere)), false);
});

test('also counts the orders of all accounts per address', async () => {
  const remoteAddress = newAddress();
  const fromHere: Server = {
    inject: (request) => server.inject({ ...(request as object), remoteAddress }),
  };
  const clients = [await signInNewPerson(fromHere), await signInNewPerson(fromHere)];
  const key = `new-print-address:${remoteAddress}`;
  await addToCount(db, { key, amount: 198, windowSeconds: 3_600 });
  for (const client of clients) assert.equal(await isOrderRefused(client), false);
  for (const client of clients) {
    assert.equal(await isOrderRefused(client), true);
    const elsewhere = createAccountsClient(fromEverywhere);
    elsewhere.cookie = client.cookie;
    assert.equal(await isOrderRefused(elsewhere), false);
  }
});

test('limits concurrent entries for each key [M22]', () => {
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
