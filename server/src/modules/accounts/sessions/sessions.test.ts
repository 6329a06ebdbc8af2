import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { apiPaths, type User } from '@parchi/contract';
import { sql, type RawBuilder } from 'kysely';
import {
  createAccountsClient,
  newPerson,
  newShopOwner,
  signInNewPerson,
} from '../../../../testing/clients/accountsClient.ts';
import { startServer } from '../../../../testing/servers/startServer.ts';

const server = await startServer();
const { db } = server.dependencies;
after(() => server.close());

async function whoIs(cookie: string): Promise<string> {
  const client = createAccountsClient(server);
  client.cookie = cookie;
  const reply = await client.post(apiPaths.getUserData);
  assert.equal(reply.statusCode, 200, reply.body);
  return reply.json<User | null>()?.name ?? 'nobody';
}

async function onlySession() {
  return db
    .selectFrom('sessions')
    .selectAll()
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
}

function ago(seconds: number): RawBuilder<Date> {
  return sql<Date>`now() - make_interval(secs => ${seconds})`;
}

const signedIn = await signInNewPerson(server);
const [name = '', value = ''] = signedIn.cookie.split('=');
const flipped = `${value.startsWith('A') ? 'B' : 'A'}${value.slice(1)}`;

for (const [what, cookie] of [
  ['no cookie', ''],
  ['garbage', `${name}=garbage`],
  ['an empty value', `${name}=`],
  ['one character changed', `${name}=${flipped}`],
  ['a value that the sender chose', `${name}=${randomBytes(32).toString('base64url')}`],
  ['four kilobytes', `${name}=${'a'.repeat(4_096)}`],
  ['quotes around the value', `${name}="${value}"`],
  ['a signature of the kind that others use', `${name}=s%3A${value}.c2ln`],
  ['two session cookies', `${name}=${value}; ${name}=${flipped}`],
  ['the same cookie twice', `${name}=${value}; ${name}=${value}`],
  ['the name of the cookie under https', `__Host-${name}=${value}`],
  ['the name in other case', `${name.toUpperCase()}=${value}`],
] as const) {
  test(`signs nobody in for ${what} [G25]`, async () => {
    assert.equal(await whoIs(cookie), 'nobody');
  });
}

test('ignores other cookies beside the session’s', async () => {
  assert.equal(await whoIs(`x${name}=1; theme=dark;${name}=${value}; a`), 'Asha Rao');
});

test('never adopts a session value that was set before the sign-in [G26]', async () => {
  const person = newPerson();
  const client = createAccountsClient(server);
  await client.signUp(person);
  const chosen = `${name}=${randomBytes(32).toString('base64url')}`;
  client.cookie = chosen;
  assert.equal((await client.signIn(person.email)).statusCode, 200);
  assert.notEqual(client.cookie, chosen);
  assert.equal(await whoIs(client.cookie), person.name);
  assert.equal(await whoIs(chosen), 'nobody');
});

test('clears the cookie on sign-out and makes kept copies invalid [G25]', async () => {
  const client = await signInNewPerson(server);
  const { cookie } = client;
  const reply = await client.post(apiPaths.signOut);
  assert.deepEqual([reply.statusCode, reply.body], [204, '']);
  assert.equal(client.cookie, '');
  assert.equal(await whoIs(cookie), 'nobody');
  const again = await client.post(apiPaths.signOut);
  assert.equal(again.statusCode, 204);
});

for (const [what, create, path] of [
  ['a person', newPerson, apiPaths.signUp],
  ['a shop', newShopOwner, apiPaths.shopSignUp],
] as const) {
  test(`clears the cookie of ${what} whose account was deleted, and signs nobody in [A13]`, async () => {
    const client = createAccountsClient(server);
    const account = create();
    assert.equal((await client.post(path, account)).statusCode, 201);
    await client.signIn(account.email);
    const before = await client.post(apiPaths.getUserData);
    assert.equal(before.headers['set-cookie'], undefined);
    const { _id } = before.json<User>();
    await db.deleteFrom('accounts').where('id', '=', _id).execute();
    assert.equal((await client.post(apiPaths.getUserData)).body, 'null');
    assert.equal(client.cookie, '');
    const untouched = await client.post(apiPaths.getUserData);
    assert.equal(untouched.headers['set-cookie'], undefined);
  });
}

for (const [what, times] of [
  ['unused for the idle timeout', { seen_at: ago(14 * 86_400 + 1) }],
  ['of the maximum age', { expires_at: ago(0) }],
] as const) {
  test(`ends and sweeps a session ${what}, by the database’s clock`, async () => {
    const client = await signInNewPerson(server);
    const { id_hash } = await onlySession();
    await db.updateTable('sessions').set(times).where('id_hash', '=', id_hash).execute();
    assert.equal(await whoIs(client.cookie), 'nobody');
    await server.sweep();
    const left = await db.selectFrom('sessions').select('id_hash').execute();
    assert.ok(!left.some((row) => row.id_hash.equals(id_hash)));
    assert.ok(left.length > 0);
    assert.equal(await whoIs(signedIn.cookie), 'Asha Rao');
  });
}

test('keeps a session in use alive with at most one write an hour', async () => {
  const client = await signInNewPerson(server);
  const { id_hash } = await onlySession();
  const session = () =>
    db.selectFrom('sessions').selectAll().where('id_hash', '=', id_hash).executeTakeFirstOrThrow();
  for (const [seconds, isWritten] of [
    [3_500, false],
    [3_700, true],
  ] as const) {
    await db
      .updateTable('sessions')
      .set({ seen_at: ago(seconds) })
      .where('id_hash', '=', id_hash)
      .execute();
    const { seen_at } = await session();
    assert.equal(await whoIs(client.cookie), 'Asha Rao');
    assert.equal((await session()).seen_at.getTime() > seen_at.getTime(), isWritten);
  }
});

test('signs nobody in with the stored hash of a session', async () => {
  await signInNewPerson(server);
  const { id_hash } = await onlySession();
  assert.equal(await whoIs(`${name}=${id_hash.toString('base64url')}`), 'nobody');
});

test('ends a session on every server at once, also on one that has used it [F-57]', async () => {
  const other = await startServer({ beside: server });
  const client = await signInNewPerson(server);
  const onOther = createAccountsClient(other);
  onOther.cookie = client.cookie;
  assert.notEqual((await onOther.post(apiPaths.getUserData)).body, 'null');
  await client.post(apiPaths.signOut);
  assert.equal((await onOther.post(apiPaths.getUserData)).body, 'null');
  await other.close();
});

test('signs everybody out after a change of SESSION_SECRET', async () => {
  const settings = { sessionSecret: 'x'.repeat(32) };
  const other = await startServer({ beside: server, settings });
  const onOther = createAccountsClient(other);
  onOther.cookie = signedIn.cookie;
  assert.equal((await onOther.post(apiPaths.getUserData)).body, 'null');
  await other.close();
});
