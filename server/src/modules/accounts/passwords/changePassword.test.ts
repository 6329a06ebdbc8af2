import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { apiPaths, type ErrorReply, type OwnShop, type User } from '@parchi/contract';
import {
  createAccountsClient,
  goodPassword,
  newPerson,
  newShopOwner,
  type AccountsClient,
} from '../../../../testing/clients/accountsClient.ts';
import { startServer } from '../../../../testing/servers/startServer.ts';

const server = await startServer();
after(() => server.close());

const newPassword = 'seven red kites';

/** Signs one account in with two browsers. */
async function signInTwice(kind: 'user' | 'shop' = 'user') {
  const account = kind === 'user' ? newPerson() : newShopOwner();
  const [here, there] = [createAccountsClient(server), createAccountsClient(server)];
  await here.post(kind === 'user' ? apiPaths.signUp : apiPaths.shopSignUp, account);
  for (const client of [here, there]) await client.signIn(account.email);
  return { email: account.email, here, there };
}

/** Returns what the server replies when a browser with this cookie asks for its session. */
async function sessionOf(cookie: string) {
  const client = createAccountsClient(server);
  client.cookie = cookie;
  return client.post(apiPaths.getUserData);
}

for (const kind of ['user', 'shop'] as const) {
  test(`a new password ends every session of a ${kind}, copied cookies too, and starts a new one [F-121]`, async () => {
    const { email, here, there } = await signInTwice(kind);
    const { cookie: copied } = here;
    const reply = await here.post(apiPaths.changePassword, {
      currentPassword: goodPassword,
      newPassword,
    });
    assert.deepEqual([reply.statusCode, reply.body], [204, '']);
    assert.notEqual(here.cookie, copied);
    assert.match(String(reply.headers['set-cookie']), /; HttpOnly; SameSite=Lax$/);
    assert.equal((await there.post(apiPaths.getUserData)).body, 'null');
    assert.equal((await sessionOf(copied)).body, 'null');
    const session = (await here.post(apiPaths.getUserData)).json<User | OwnShop>();
    assert.equal(session.email, email);
    const client = createAccountsClient(server);
    assert.equal((await client.signIn(email, goodPassword)).body, 'Incorrect password');
    assert.equal((await client.signIn(email, newPassword)).statusCode, 200);
  });
}

test('changes nothing for a wrong current password or a bad new one', async () => {
  const { email, here, there } = await signInTwice();
  const wrong = await here.post(apiPaths.changePassword, {
    currentPassword: newPassword,
    newPassword,
  });
  assert.deepEqual([wrong.statusCode, wrong.body], [401, 'Incorrect password']);
  assert.equal(wrong.headers['content-type'], 'text/plain; charset=utf-8');
  for (const [bad, code] of [
    ['short', 'account.password_too_short'],
    ['password1', 'account.password_too_common'],
    [email, 'account.password_too_common'],
  ] as const) {
    const refused = await here.post(apiPaths.changePassword, {
      currentPassword: goodPassword,
      newPassword: bad,
    });
    assert.equal(refused.statusCode, 400);
    assert.equal(refused.json<ErrorReply>().code, code);
  }
  assert.notEqual((await there.post(apiPaths.getUserData)).body, 'null');
  assert.equal((await createAccountsClient(server).signIn(email)).statusCode, 200);
});

test('refuses a password change without a session', async () => {
  const reply = await createAccountsClient(server).post(apiPaths.changePassword, {
    currentPassword: goodPassword,
    newPassword,
  });
  assert.equal(reply.statusCode, 401);
  assert.equal(reply.json<ErrorReply>().code, 'account.signed_out');
});

test('a sign-out sent during the password change ends the new session [F-121]', async () => {
  const { here } = await signInTwice();
  const otherTab = createAccountsClient(server);
  otherTab.cookie = here.cookie;
  await here.post(apiPaths.changePassword, { currentPassword: goodPassword, newPassword });
  assert.notEqual((await sessionOf(here.cookie)).body, 'null');
  assert.equal((await otherTab.post(apiPaths.signOut)).statusCode, 204);
  assert.equal((await sessionOf(here.cookie)).body, 'null');
});

for (const [what, renew] of [
  [
    'a new password',
    (client: AccountsClient) =>
      client.post(apiPaths.changePassword, { currentPassword: goodPassword, newPassword }),
  ],
  ['another sign-in', (client: AccountsClient, email: string) => client.signIn(email)],
] as const) {
  test(`keeps the new cookie when another tab calls during ${what} [F-121]`, async () => {
    const { email, here } = await signInTwice();
    const { cookie: old } = here;
    await renew(here, email);
    const late = await sessionOf(old);
    assert.deepEqual([late.body, late.headers['set-cookie']], ['null', undefined]);
    await server.sweep();
    assert.match(String((await sessionOf(old)).headers['set-cookie']), /Max-Age=0/);
    assert.notEqual((await sessionOf(here.cookie)).body, 'null');
  });
}

test('applies one of two simultaneous password changes, and keeps only its browser signed in [F-121]', async () => {
  const { email, here, there } = await signInTwice();
  const passwords = [newPassword, 'eight blue kites'];
  const replies = await Promise.all(
    [here, there].map((client, index) =>
      client.post(apiPaths.changePassword, {
        currentPassword: goodPassword,
        newPassword: passwords[index],
      }),
    ),
  );
  assert.deepEqual(replies.map((reply) => reply.statusCode).sort(), [204, 401]);
  const [winner, loser] = replies[0]?.statusCode === 204 ? [here, there] : [there, here];
  const changed = passwords[winner === here ? 0 : 1];
  assert.notEqual((await sessionOf(winner.cookie)).body, 'null');
  assert.equal((await sessionOf(loser.cookie)).body, 'null');
  assert.equal((await createAccountsClient(server).signIn(email, changed)).statusCode, 200);
});
