import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { hash, verify } from '@node-rs/argon2';
import { apiPaths, type ErrorReply } from '@parchi/contract';
import {
  createAccountsClient,
  goodPassword,
  newPerson,
} from '../../../../testing/clients/accountsClient.ts';
import { openSecondConnection } from '../../../../testing/database/secondConnection.ts';
import { startServer } from '../../../../testing/servers/startServer.ts';
import { createPasswords } from './passwords.ts';

// The embedded database has a single connection, so these tests, which hold a second transaction open, need PostgreSQL.
const serverTest = process.env['TEST_DATABASE_URL'] ? {} : { skip: 'needs a second connection' };

type SecondConnection = Awaited<ReturnType<typeof openSecondConnection>>;

const server = await startServer();
after(() => server.close());

async function somebodyWaits(other: SecondConnection): Promise<void> {
  let waiting = 0;
  while (waiting === 0) {
    await pause(10);
    const { rowCount } = await other.query(`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    waiting = rowCount ?? 0;
  }
}

test('refuses a sign-in when the password changes after it was checked', async () => {
  const person = newPerson();
  const owner = createAccountsClient(server);
  await owner.signUp(person);
  await owner.signIn(person.email);
  const slow = await startServer({
    beside: server,
    passwords: createPasswords({
      hash,
      async verify(...given) {
        const isMatch = await verify(...given);
        const change = { currentPassword: goodPassword, newPassword: 'seven red kites' };
        assert.equal((await owner.post(apiPaths.changePassword, change)).statusCode, 204);
        return isMatch;
      },
    }),
  });
  const late = createAccountsClient({ inject: (request) => slow.inject(request) });
  assert.equal((await late.signIn(person.email)).body, 'Incorrect password');
  assert.equal(late.cookie, '');
  await slow.close();
});

test('cancels a password change when its session signs out meanwhile [F-121]', async () => {
  const person = newPerson();
  const owner = createAccountsClient(server);
  await owner.signUp(person);
  await owner.signIn(person.email);
  const otherTab = createAccountsClient(server);
  otherTab.cookie = owner.cookie;
  const slow = await startServer({
    beside: server,
    passwords: createPasswords({
      async hash(...given) {
        assert.equal((await otherTab.post(apiPaths.signOut)).statusCode, 204);
        return hash(...given);
      },
      verify,
    }),
  });
  const changing = createAccountsClient({ inject: (request) => slow.inject(request) });
  changing.cookie = owner.cookie;
  const change = { currentPassword: goodPassword, newPassword: 'seven red kites' };
  const reply = await changing.post(apiPaths.changePassword, change);
  assert.equal(reply.json<ErrorReply>().code, 'account.signed_out');
  assert.equal(reply.headers['set-cookie'], undefined);
  assert.equal((await createAccountsClient(server).signIn(person.email)).statusCode, 200);
  await slow.close();
});

test('makes a sign-in wait for an uncommitted change of the password', serverTest, async () => {
  const person = newPerson();
  await createAccountsClient(server).signUp(person);
  const other = await openSecondConnection(server.settings.databaseUrl);
  await other.query('begin');
  await other.query(
    'update accounts set password_version = password_version + 1 where email_key = $1',
    [person.email],
  );
  const client = createAccountsClient(server);
  const signIn = client.signIn(person.email);
  await somebodyWaits(other);
  await other.query('commit');
  await other.end();
  assert.equal((await signIn).body, 'Incorrect password');
  assert.equal(client.cookie, '');
});

test(
  'ends the new session too when a sign-out meets an uncommitted password change [F-121]',
  serverTest,
  async () => {
    const person = newPerson();
    const client = createAccountsClient(server);
    await client.signUp(person);
    await client.signIn(person.email);
    const other = await openSecondConnection(server.settings.databaseUrl);
    await other.query('begin');
    await other.query(`
      with replaced as (update sessions set expires_at = now(), replaced_by = '\\x01'
        where created_at = (select max(created_at) from sessions) returning account_id)
      insert into sessions (id_hash, account_id, expires_at)
      select '\\x01', account_id, now() + interval '1 hour' from replaced`);
    const signOut = client.post(apiPaths.signOut);
    await somebodyWaits(other);
    await other.query('commit');
    assert.equal((await signOut).statusCode, 204);
    const { rowCount } = await other.query(`select from sessions where id_hash = '\\x01'`);
    assert.equal(rowCount, 0);
    await other.end();
  },
);
