import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { apiPaths, limits, type Device, type DevicesReply } from '@parchi/contract';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import {
  createAccountsClient,
  goodPassword,
  newPerson,
  newShopOwner,
  type AccountsClient,
} from '../../../../testing/clients/accountsClient.ts';
import { openSecondConnection } from '../../../../testing/database/secondConnection.ts';
import { startServer, type TestServer } from '../../../../testing/servers/startServer.ts';

const onWindows = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/148.0 Safari/537.36' };
const onPhone = { 'user-agent': 'Mozilla/5.0 (Linux; Android 10; K) Chrome/148.0 Safari/537.36' };

let server: TestServer;
before(async () => {
  server = await startServer();
});
after(() => server.close());

const devicesIn = (reply: LightMyRequestResponse): Device[] => {
  assert.equal(reply.statusCode, 200, reply.body);
  return reply.json<DevicesReply>().devices;
};
const show = async (client: AccountsClient) => devicesIn(await client.post(apiPaths.devices));
const isSignedIn = async (client: AccountsClient) =>
  (await client.post(apiPaths.getUserData)).body !== 'null';
const nameOf = ({ browser, system }: Device) => `${browser} on ${system}`;

/** Signs a new account in on this many devices: a computer, then phones. */
async function openDevices(count: number, kind: 'user' | 'shop' = 'user') {
  const account = kind === 'user' ? newPerson() : newShopOwner();
  const path = kind === 'user' ? apiPaths.signUp : apiPaths.shopSignUp;
  await createAccountsClient(server).post(path, account);
  const { email } = account;
  const open = async (headers: Record<string, string>) => {
    const client = createAccountsClient(server, headers);
    assert.equal((await client.signIn(email)).statusCode, 200);
    return client;
  };
  const here = await open(onWindows);
  const others = [];
  for (let index = 1; index < count; index += 1) others.push(await open(onPhone));
  return { email, here, others };
}

/** Returns the device of a client, as another one of its account sees it. */
async function deviceOf(client: AccountsClient): Promise<Device> {
  const own = (await show(client)).find(({ isThisDevice }) => isThisDevice);
  return own ?? assert.fail('the device is not listed');
}

for (const kind of ['user', 'shop'] as const) {
  test(`shows the devices of a ${kind}, and signs one out or all others [F-383]`, async () => {
    const { here, others } = await openDevices(4, kind);
    const [first, second, third] = others as [AccountsClient, AccountsClient, AccountsClient];
    const shown = await show(here);
    assert.deepEqual(shown.map(nameOf), [
      'Chrome on Windows',
      ...Array<string>(3).fill('Chrome on Android'),
    ]);
    assert.deepEqual(
      shown.map(({ isThisDevice }) => isThisDevice),
      [true, false, false, false],
    );
    const { id } = await deviceOf(first);
    const left = devicesIn(await here.post(apiPaths.signOutDevice, { id }));
    assert.equal(left.length, 3);
    assert.ok(left.every((device) => device.id !== id));
    assert.deepEqual([await isSignedIn(first), await isSignedIn(second)], [false, true]);
    assert.equal(devicesIn(await here.post(apiPaths.signOutOthers)).length, 1);
    assert.deepEqual([await isSignedIn(second), await isSignedIn(third)], [false, false]);
    assert.equal(await isSignedIn(here), true);
  });
}

test('shows neither the value nor the hash of a session, and no header of a browser [F-384]', async () => {
  const { here } = await openDevices(2);
  const reply = await here.post(apiPaths.devices);
  const { db } = server.dependencies;
  const rows = await db.selectFrom('sessions').selectAll().execute();
  assert.ok(!reply.body.includes(here.cookie.split('=')[1] ?? ''));
  for (const { id_hash } of rows) {
    for (const encoding of ['hex', 'base64', 'base64url'] as const) {
      assert.ok(!reply.body.includes(id_hash.toString(encoding)));
    }
  }
  const { rows: stored } = await sql<{ row: string }>`
    select s::text as row from sessions s`.execute(db);
  assert.ok(stored.every(({ row }) => !row.includes('Mozilla')));
});

test('does not sign out another account’s device, this device or an unknown one [F-385]', async () => {
  const [mine, theirs] = [await openDevices(1), await openDevices(1)];
  const ids = [(await deviceOf(theirs.here)).id, (await deviceOf(mine.here)).id, 'x', ''];
  for (const id of ids) {
    assert.equal(devicesIn(await mine.here.post(apiPaths.signOutDevice, { id })).length, 1);
  }
  assert.deepEqual([await isSignedIn(theirs.here), await isSignedIn(mine.here)], [true, true]);
});

test('signs out a device with a new session, but not another person in its browser [F-386]', async () => {
  const { here, others, email } = await openDevices(3);
  const [again, lent] = others as [AccountsClient, AccountsClient];
  const ids = [(await deviceOf(again)).id, (await deviceOf(lent)).id];
  const guest = newPerson();
  await createAccountsClient(server).signUp(guest);
  await again.signIn(email);
  await lent.signIn(guest.email);
  for (const id of ids) await here.post(apiPaths.signOutDevice, { id });
  assert.deepEqual([await isSignedIn(again), await isSignedIn(lent)], [false, true]);
});

test('a password change while all others are signed out leaves one device signed in [F-387]', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { here, others } = await openDevices(2);
    const [other] = others as [AccountsClient];
    const change = { currentPassword: goodPassword, newPassword: 'seven red kites' };
    const [, changed] = await Promise.all([
      here.post(apiPaths.signOutOthers),
      other.post(apiPaths.changePassword, change),
    ]);
    // Whichever came first, one of the two is left.
    const isChanged = changed.statusCode === 204;
    assert.ok(isChanged || changed.statusCode === 401, changed.body);
    const left = [await isSignedIn(here), await isSignedIn(other)];
    assert.equal(left.filter(Boolean).length, 1, JSON.stringify([isChanged, left]));
  }
});

test('limits the number of devices shown, and signs all of them out [F-388]', async () => {
  const { here, others } = await openDevices(2);
  const { db } = server.dependencies;
  await sql`insert into sessions (id_hash, account_id, expires_at)
    select sha256(s.id_hash || number::text::bytea), s.account_id, s.expires_at
    from sessions s, generate_series(1, 100) number
    where s.public_id = ${(await deviceOf(here)).id}`.execute(db);
  assert.equal((await show(here)).length, limits.maxShownDevices);
  assert.equal(devicesIn(await here.post(apiPaths.signOutOthers)).length, 1);
  assert.deepEqual(await Promise.all(others.map(isSignedIn)), [false]);
});

test('lists no session that has ended [F-383]', async () => {
  const { here, others } = await openDevices(3);
  const { db } = server.dependencies;
  const { id } = await deviceOf(others[0] ?? here);
  await sql`update sessions set seen_at = now() - interval '20 days' where public_id = ${id}`.execute(
    db,
  );
  await others[1]?.post(apiPaths.signOut);
  assert.equal((await show(here)).length, 1);
});

test(
  'ends a session that begins while all others are signed out [F-387]',
  // The embedded database has a single connection.
  process.env['TEST_DATABASE_URL'] ? {} : { skip: 'needs a second connection' },
  async () => {
    const { here } = await openDevices(1);
    const { id } = await deviceOf(here);
    const other = await openSecondConnection(server.settings.databaseUrl);
    await other.query('begin');
    // As a sign-in does: it locks the account's row, then inserts the session.
    const inserted = await other.query(
      `with owner as (
        select accounts.id from accounts join sessions on account_id = accounts.id
        where public_id = $1 for share of accounts)
      insert into sessions (id_hash, account_id, expires_at)
      select '\\x02', id, now() + interval '1 hour' from owner`,
      [id],
    );
    assert.equal(inserted.rowCount, 1);
    const signedOut = here.post(apiPaths.signOutOthers);
    const isEarly = await Promise.race([signedOut.then(() => true), pause(500, false)]);
    await other.query('commit');
    assert.equal(devicesIn(await signedOut).length, 1);
    assert.equal(isEarly, false, 'waits for the sign-in');
    const { rowCount } = await other.query(`select from sessions where id_hash = '\\x02'`);
    assert.equal(rowCount, 0);
    await other.end();
  },
);
