import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { apiPaths, liveNamespaces, type OwnShop, type User } from '@parchi/contract';
import type { Socket } from 'socket.io-client';
import { databaseNow } from '../db/databaseClock.ts';
import {
  createAccountsClient,
  goodPassword,
  newPerson,
  newShopOwner,
  type AccountsClient,
} from '../../testing/clients/accountsClient.ts';
import {
  cutReason,
  MAX_CUT_MS,
  openLiveClient,
  outcomeOf,
} from '../../testing/servers/liveServer.ts';
import { startServer, type TestServer } from '../../testing/servers/startServer.ts';

let server: TestServer;
let origin: string;
before(async () => {
  server = await startServer();
  origin = await server.listen();
});
after(() => server.close());

async function signInSomebody(at: TestServer = server) {
  const person = newPerson();
  const client = createAccountsClient(at);
  await client.signUp(person);
  await client.signIn(person.email);
  const user = (await client.post(apiPaths.getUserData)).json<User>();
  return { client, person, place: liveNamespaces.user(user._id) };
}

const connect = ({ cookie }: AccountsClient, place: string, at = origin): Socket =>
  openLiveClient(`${at}${place}`, { extraHeaders: { cookie } });

async function isCutInTime(socket: Socket, end: () => Promise<unknown>): Promise<void> {
  const cut = cutReason(socket);
  await end();
  const endedAt = performance.now();
  assert.equal(await cut, 'io server disconnect');
  assert.ok(performance.now() - endedAt < MAX_CUT_MS);
}

test('closes the connection within 5 s of a sign-out, and refuses the old cookie [W04]', async () => {
  const { client, place } = await signInSomebody();
  const { cookie } = client;
  const socket = connect(client, place);
  assert.equal(await outcomeOf(socket), 'connect');
  await isCutInTime(socket, () => client.post(apiPaths.signOut));
  const again = openLiveClient(`${origin}${place}`, { extraHeaders: { cookie } });
  assert.equal(await outcomeOf(again), 'Invalid namespace');
});

test('closes every connection on a new password; the new cookie reconnects [F-121] [W04]', async () => {
  const { client, person, place } = await signInSomebody();
  const phone = createAccountsClient(server);
  await phone.signIn(person.email);
  const [here, there] = [connect(client, place), connect(phone, place)];
  await Promise.all([outcomeOf(here), outcomeOf(there)]);
  const copied = { ...client };
  const change = { currentPassword: goodPassword, newPassword: 'seven red kites' };
  const cuts = Promise.all([cutReason(here), cutReason(there)]);
  assert.equal((await client.post(apiPaths.changePassword, change)).statusCode, 204);
  const changedAt = performance.now();
  assert.deepEqual(await cuts, ['io server disconnect', 'io server disconnect']);
  assert.ok(performance.now() - changedAt < MAX_CUT_MS);
  assert.equal(await outcomeOf(connect(copied, place)), 'Invalid namespace');
  const returned = connect(client, place);
  assert.equal(await outcomeOf(returned), 'connect');
  returned.close();
});

test('closes the connection of an expired session [W04]', async () => {
  const { client, place } = await signInSomebody();
  const socket = connect(client, place);
  assert.equal(await outcomeOf(socket), 'connect');
  const { db } = server.dependencies;
  const over = { expires_at: databaseNow };
  await isCutInTime(socket, () => db.updateTable('sessions').set(over).execute());
});

test('lets a shop join only the namespace of its own public code [W01]', async () => {
  const owner = newShopOwner();
  const client = createAccountsClient(server);
  await client.post(apiPaths.shopSignUp, owner);
  await client.signIn(owner.email);
  const { shopId, _id } = (await client.post(apiPaths.getUserData)).json<OwnShop>();
  const outcomes = [shopId, shopId.toLowerCase(), _id, 'ZZZZZZ'].map((code) =>
    outcomeOf(connect(client, liveNamespaces.shop(code))),
  );
  const refused = 'Invalid namespace';
  assert.deepEqual(await Promise.all(outcomes), ['connect', refused, refused, refused]);
});

test('closes a connection within 5 s when another server ends its session [F-57]', async (context) => {
  const { databaseUrl } = server.settings;
  if (databaseUrl === undefined) return context.skip('one process has the embedded database');
  const other = await startServer({ settings: { databaseUrl } });
  const { client, place } = await signInSomebody();
  const socket = connect(client, place);
  assert.equal(await outcomeOf(socket), 'connect');
  const elsewhere = createAccountsClient(other);
  elsewhere.cookie = client.cookie;
  await isCutInTime(socket, () => elsewhere.post(apiPaths.signOut));
  await other.close();
});

test('shuts down without waiting for connected clients [F-16]', async () => {
  const closing = await startServer();
  const at = await closing.listen();
  const { client, place } = await signInSomebody(closing);
  const socket = connect(client, place, at);
  assert.equal(await outcomeOf(socket), 'connect');
  const cut = cutReason(socket);
  const closedAt = performance.now();
  await closing.close();
  assert.equal(await cut, 'transport close');
  assert.ok(performance.now() - closedAt < MAX_CUT_MS);
});
