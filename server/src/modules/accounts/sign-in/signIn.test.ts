import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { hash, verify } from '@node-rs/argon2';
import { apiPaths, errorCatalogue, type User } from '@parchi/contract';
import {
  createAccountsClient,
  goodPassword,
  newPerson,
  newShopOwner,
  signInNewPerson,
} from '../../../../testing/clients/accountsClient.ts';
import { startServer } from '../../../../testing/servers/startServer.ts';

const server = await startServer();
after(() => server.close());

const person = newPerson();
const owner = newShopOwner();
before(async () => {
  const client = createAccountsClient(server);
  const user = await client.signUp(person);
  assert.deepEqual([user.statusCode, user.body], [201, 'Account created'], user.body);
  assert.equal(user.headers['content-type'], 'text/plain; charset=utf-8');
  const shop = await client.post(apiPaths.shopSignUp, owner);
  assert.deepEqual([shop.statusCode, shop.body], [201, 'Account created'], shop.body);
});

test('answers a sign-in with exactly the fields of specification §6 [A17]', async () => {
  const user = await createAccountsClient(server).signIn(person.email);
  assert.equal(user.statusCode, 200, user.body);
  const { _id, ...shown } = user.json<{ user: User }>().user;
  assert.match(_id, /^[0-9a-f]{32}$/);
  assert.deepEqual(shown, {
    name: person.name,
    email: person.email,
    emailUnconfirmed: true,
    activePrints: [],
    filePrinted: [],
  });
});

for (const url of [apiPaths.signIn, apiPaths.shopSignIn]) {
  test(`answers a shop’s sign-in by ${url} with exactly the fields of specification §6 [A17]`, async () => {
    const client = createAccountsClient(server);
    const reply = await client.post(url, { email: owner.email, password: goodPassword });
    assert.equal(reply.statusCode, 200, reply.body);
    const { shop } = reply.json<{ shop: Record<string, unknown> }>();
    assert.match(String(shop['shopId']), /^[0-9A-Z]{6}$/);
    assert.deepEqual(shop, {
      _id: shop['_id'],
      shopId: shop['shopId'],
      shopName: 'Sharma Xerox',
      address: ['Koramangala', 'Bangalore', '560034', 'Near BDA Complex'],
      phone: '+91 98450 12345',
      email: owner.email,
      emailUnconfirmed: true,
      bnw: 1.5,
      color: 10,
      blackPrints: true,
      colorPrints: true,
      on: true,
      pausedUntil: null,
      timings: { open: '09:00', close: '20:30' },
      closedDays: [],
      closedDates: [],
      takesCash: false,
      currentToken: 0,
      tokenNumber: 0,
      totalOrders: 0,
      currentOrders: [],
      currentPriorityOrders: [],
    });
    assert.deepEqual((await client.post(apiPaths.getUserData)).json(), shop);
  });
}

for (const url of [apiPaths.signIn, apiPaths.shopSignIn]) {
  test(`distinguishes a wrong password from an unknown address at ${url}, specification §7 [A01] [A02]`, async () => {
    const client = createAccountsClient(server);
    const wrong = await client.post(url, { email: owner.email, password: 'not the password' });
    assert.equal(wrong.statusCode, 401);
    assert.equal(wrong.body, 'Incorrect password');
    assert.equal(wrong.headers['content-type'], 'text/plain; charset=utf-8');
    for (const email of ['nobody@people.example', 'not an address', '']) {
      const unknown = await client.post(url, { email, password: goodPassword });
      assert.equal(unknown.statusCode, 401);
      const { text } = errorCatalogue['account.unknown'];
      assert.deepEqual(unknown.json(), { code: 'account.unknown', message: text, text });
    }
    assert.equal(client.cookie, '');
  });
}

test('treats a user as unknown at the sign-in for shops, whatever the password', async () => {
  const client = createAccountsClient(server);
  for (const password of [goodPassword, 'not the password']) {
    const reply = await client.post(apiPaths.shopSignIn, { email: person.email, password });
    assert.equal(reply.statusCode, 401);
    assert.equal(reply.json<{ code: string }>().code, 'account.unknown');
  }
  assert.equal(client.cookie, '');
});

test('accepts any spelling of the address at sign-in [A07]', async () => {
  const reply = await createAccountsClient(server).signIn(`  ${person.email.toUpperCase()} `);
  assert.equal(reply.statusCode, 200, reply.body);
  assert.equal(reply.json<{ user: User }>().user.email, person.email);
});

for (const url of [apiPaths.signIn, apiPaths.shopSignIn]) {
  test(`replaces the session when another account signs in by ${url} [A11]`, async () => {
    const client = await signInNewPerson(server);
    const { cookie: old } = client;
    const reply = await client.post(url, { email: owner.email, password: goodPassword });
    assert.equal(reply.statusCode, 200, reply.body);
    assert.notEqual(client.cookie, old);
    const former = createAccountsClient(server);
    former.cookie = old;
    assert.equal((await former.post(apiPaths.getUserData)).body, 'null');
    const now = await client.post(apiPaths.getUserData);
    assert.equal(now.json<User>().email, owner.email);
  });

  test(`refuses a form from another site at ${url}, and keeps the session [A14]`, async () => {
    const client = await signInNewPerson(server);
    const { cookie } = client;
    for (const [headers, status] of [
      [{ origin: 'https://evil.example' }, 403],
      [{ origin: 'null' }, 403],
      [{ 'sec-fetch-site': 'cross-site' }, 403],
      [{ 'content-type': 'application/x-www-form-urlencoded' }, 415],
      [{ 'content-type': 'text/plain' }, 415],
      [{ 'content-type': 'multipart/form-data; boundary=x' }, 415],
    ] as const) {
      const site = createAccountsClient(server, headers);
      site.cookie = cookie;
      const payload = { email: owner.email, password: goodPassword };
      const reply = await site.post(url, 'origin' in headers ? payload : JSON.stringify(payload));
      assert.equal(reply.statusCode, status, JSON.stringify(headers));
      assert.equal(reply.headers['set-cookie'], undefined);
    }
    assert.equal((await client.post(apiPaths.getUserData)).json<User>().name, 'Asha Rao');
  });
}

test('rehashes a password with outdated parameters at sign-in', async () => {
  const { db } = server.dependencies;
  const account = newPerson();
  const client = createAccountsClient(server);
  await client.signUp(account);
  const weak = await hash(account.password, { memoryCost: 4_096, timeCost: 1, parallelism: 1 });
  const stored = () =>
    db
      .selectFrom('accounts')
      .select('password_hash')
      .where('email_key', '=', account.email)
      .executeTakeFirstOrThrow();
  await db
    .updateTable('accounts')
    .set({ password_hash: weak })
    .where('email_key', '=', account.email)
    .execute();
  assert.equal((await client.signIn(account.email, 'not the password')).statusCode, 401);
  assert.equal((await stored()).password_hash, weak);
  const replies = await Promise.all([1, 2, 3].map(() => client.signIn(account.email)));
  assert.deepEqual(
    replies.map((reply) => reply.statusCode),
    [200, 200, 200],
  );
  const { password_hash } = await stored();
  assert.match(password_hash, /m=19456,t=2,p=1/);
  assert.ok(await verify(password_hash, account.password));
});
