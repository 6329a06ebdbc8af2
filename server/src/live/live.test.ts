import assert from 'node:assert/strict';
import http from 'node:http';
import { after, afterEach, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { liveNamespaces, type Id } from '@parchi/contract';
import type { Socket } from 'socket.io-client';
import {
  asha,
  copyHouse,
  copyHouseCode,
  cutReason,
  MAX_CUT_MS,
  outcomeOf,
  ravi,
  startLiveServer,
  type LiveServer,
} from '../../testing/servers/liveServer.ts';
import { openRawSocket } from '../../testing/clients/rawSocket.ts';

const REFUSAL = 'Invalid namespace';
const LAST = 'last';
const ashasPlace = liveNamespaces.user(asha.accountId);
const ravisPlace = liveNamespaces.user(ravi.accountId);
const shopsPlace = liveNamespaces.shop(copyHouseCode);

let server: LiveServer;
before(async () => {
  server = await startLiveServer();
});
after(() => server.close());
afterEach(() => server.closeClients());

function connectAs(cookie: string, namespace: string, transports?: string[]): Socket {
  return server.connect(namespace, {
    extraHeaders: { cookie },
    ...(transports && { transports }),
  });
}

function publish(namespace: string, event: string, payload: unknown): void {
  server.deliver({ namespace, event, payload });
}

function heardBy(client: Socket): unknown[] {
  const heard: unknown[] = [];
  client.onAny((event: string, payload: unknown) => {
    if (event !== LAST) heard.push([event, payload]);
  });
  return heard;
}

/** Sends a last event to every client. Once it has arrived, all earlier events have arrived too. */
async function hearLast(clients: readonly Socket[]): Promise<void> {
  const heard = clients.map((client) => new Promise((resolve) => client.once(LAST, resolve)));
  for (const place of [ashasPlace, ravisPlace, shopsPlace]) publish(place, LAST, {});
  await Promise.all(heard);
}

test('sends an event to every client of its account, on both transports, and to no one else', async () => {
  const clients = [
    connectAs('asha', ashasPlace),
    connectAs('asha', ashasPlace, ['polling']),
    connectAs('ravi', ravisPlace),
    connectAs('copyHouse', shopsPlace),
  ];
  await Promise.all(clients.map(outcomeOf));
  const heard = clients.map(heardBy);
  publish(ashasPlace, 'complete', { print: 'p' });
  publish(shopsPlace, 'newPrint', { shopId: copyHouseCode });
  publish(liveNamespaces.user('d'.repeat(32) as Id), 'complete', { print: 'nobody’s' });
  await hearLast(clients);
  const completed = [['complete', { print: 'p' }]];
  assert.deepEqual(heard, [completed, completed, [], [['newPrint', { shopId: copyHouseCode }]]]);
});

const strangers: readonly [who: string, cookie: string, namespace: string][] = [
  ['another user’s', 'asha', ravisPlace],
  ['a user’s that does not exist', 'asha', liveNamespaces.user('d'.repeat(32) as Id)],
  ['a shop’s, as a user', 'asha', shopsPlace],
  ['a shop’s by its account instead of its code', 'copyHouse', `/shop/${copyHouse.accountId}`],
  ['another shop’s', 'copyHouse', liveNamespaces.shop('ZZ99ZZ')],
  ['a user’s, as a shop', 'copyHouse', ashasPlace],
  ['a user’s, signed out', '', ashasPlace],
  ['a shop’s, signed out', '', shopsPlace],
  ['the default one', 'asha', '/'],
  ['of no known kind', 'asha', '/admin'],
  ['named like an object property', 'asha', '/__proto__'],
];
for (const [who, cookie, namespace] of strangers) {
  test(`refuses a namespace that is ${who} with the same words [W01]`, async () => {
    const client = connectAs(cookie, namespace);
    assert.equal(await outcomeOf(client), REFUSAL);
  });
}

test('delivers events to the owner when a stranger is refused during the join [W01]', async () => {
  server.delayMsOf.set('ravi', 100);
  const owner = connectAs('ravi', ravisPlace);
  const joined = outcomeOf(owner);
  await pause(50);
  assert.equal(await outcomeOf(connectAs('asha', ravisPlace)), REFUSAL);
  assert.equal(await joined, 'connect');
  const heard = heardBy(owner);
  publish(ravisPlace, 'complete', { print: 'p' });
  await hearLast([owner]);
  assert.equal(heard.length, 1);
  server.delayMsOf.clear();
});

async function handshakeStatus(
  transport: 'polling' | 'websocket',
  headers: Record<string, string>,
): Promise<number | undefined> {
  const request = http.get(`${server.origin}/socket.io/?EIO=4&transport=${transport}`, {
    agent: false,
    headers: {
      cookie: 'asha',
      ...(transport === 'websocket' && {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      }),
      ...headers,
    },
  });
  const status = await new Promise<number | undefined>((resolve, reject) => {
    request.once('response', (response) => resolve(response.statusCode));
    request.once('upgrade', (response, socket) => {
      socket.destroy();
      resolve(response.statusCode);
    });
    request.once('error', reject);
  });
  request.destroy();
  return status;
}

for (const transport of ['polling', 'websocket'] as const) {
  for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1:1']) {
    test(`refuses a page of ${origin} by ${transport}, even with the cookie [W03]`, async () => {
      assert.equal(await handshakeStatus(transport, { origin }), 403);
    });
  }
  test(`refuses a program without Origin by ${transport} [W03]`, async () => {
    assert.equal(await handshakeStatus(transport, {}), 403);
  });
}

test('accepts a browser that omits Origin when a page polls its own server [W03]', async () => {
  assert.equal(await handshakeStatus('polling', { 'sec-fetch-site': 'same-origin' }), 200);
  assert.equal(await handshakeStatus('polling', { 'sec-fetch-site': 'cross-site' }), 403);
});

test('sets the headers of the API on every answer, also on a refusal [G35]', async () => {
  const address = `${server.origin}/socket.io/?EIO=4&transport=polling`;
  for (const [origin, status] of [
    [server.origin, 200],
    ['https://evil.example', 403],
  ] as const) {
    const reply = await fetch(address, { headers: { origin } });
    assert.equal(reply.status, status);
    assert.equal(reply.headers.get('cache-control'), 'no-store');
    assert.equal(reply.headers.get('x-content-type-options'), 'nosniff');
    assert.match(reply.headers.get('content-security-policy') ?? '', /^default-src 'none'/);
  }
});

test('closes a connection within 5 s of its session’s end, and keeps other sessions [W04]', async () => {
  server.sessions.set('asha-phone', { ...asha, sessionHash: Buffer.from('asha-phone') });
  const phone = connectAs('asha-phone', ashasPlace);
  const desktop = connectAs('asha', ashasPlace);
  await Promise.all([outcomeOf(phone), outcomeOf(desktop)]);
  const endedAt = performance.now();
  const told = cutReason(phone);
  server.sessions.delete('asha-phone');
  assert.equal(await told, 'io server disconnect');
  assert.ok(performance.now() - endedAt < MAX_CUT_MS);
  assert.ok(desktop.connected);
});

test('ignores events from clients, and disconnects a client above 20 frames per second [W05]', async () => {
  const [quiet, loud] = [connectAs('asha', ashasPlace), connectAs('asha', ashasPlace)];
  await Promise.all([outcomeOf(quiet), outcomeOf(loud)]);
  const heard = heardBy(quiet);
  for (let sent = 0; sent < 10; sent += 1) quiet.emit('complete', { print: 'forged' });
  const cut = cutReason(loud);
  for (let sent = 0; sent < 400; sent += 1) loud.emit('newPrint', {});
  await cut;
  assert.ok(quiet.connected);
  assert.deepEqual(heard, []);
});

/**
 * Returns whether the client stays connected. A client of an account with too many connections is disconnected at once.
 */
async function isLetIn(client: Socket, place: string): Promise<boolean> {
  const cut = cutReason(client).then(() => false);
  assert.equal(await outcomeOf(client), 'connect');
  const told = new Promise<boolean>((resolve) => client.once(LAST, () => resolve(true)));
  publish(place, LAST, {});
  return Promise.race([cut, told]);
}

test('allows 20 connections per account, and another when one closes [W10]', async () => {
  server.sessions.set('many', {
    ...asha,
    accountId: 'e'.repeat(32) as Id,
    sessionHash: Buffer.from('many'),
  });
  const place = liveNamespaces.user('e'.repeat(32) as Id);
  const clients = Array.from({ length: 20 }, () => connectAs('many', place));
  await Promise.all(clients.map(outcomeOf));
  const next = connectAs('many', place);
  await cutReason(next);
  assert.ok(clients.every((client) => client.connected));
  clients[0]?.close();
  while (!(await isLetIn(connectAs('many', place), place)));
});

test('allows 200 connections per address, or any number without limits [W10]', async () => {
  for (const [rateLimits, refused] of [
    [true, 1],
    [false, 0],
  ] as const) {
    const other = await startLiveServer({ rateLimits });
    const sockets = Array.from({ length: 201 }, () => openRawSocket(other.origin, ''));
    const outcomes = await Promise.allSettled(sockets.map(({ opened }) => opened));
    assert.equal(outcomes.filter(({ status }) => status === 'rejected').length, refused);
    for (const socket of sockets) socket.close();
    await other.close();
  }
});

test('disconnects clients when the server stops, so that they reconnect elsewhere [F-16]', async () => {
  const stopping = await startLiveServer();
  const client = stopping.connect(ashasPlace, { extraHeaders: { cookie: 'asha' } });
  await outcomeOf(client);
  const told = cutReason(client);
  await stopping.live.close();
  // After this reason socket.io-client reconnects, but not after a “disconnect” from the server.
  assert.equal(await told, 'transport close');
  const next = stopping.connect(ashasPlace, { extraHeaders: { cookie: 'asha' } });
  assert.equal(await outcomeOf(next), 'websocket error');
  await stopping.close();
});

test('lets a client reconnect when its account cannot be looked up', async () => {
  const troubled = await startLiveServer();
  const findSession = troubled.sessions.get.bind(troubled.sessions);
  troubled.sessions.get = () => {
    throw new Error('no database');
  };
  const client = troubled.connect(ashasPlace, {
    extraHeaders: { cookie: 'asha' },
    reconnection: true,
    reconnectionDelay: 50,
  });
  await pause(200);
  assert.ok(client.active && !client.connected);
  troubled.sessions.get = findSession;
  assert.equal(await outcomeOf(client), 'connect');
  await troubled.close();
});
