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
} from '../testing/liveServer.ts';
import { openRawSocket } from '../testing/rawSocket.ts';

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
  server.live.deliver({ namespace, event, payload });
}

function heardBy(client: Socket): unknown[] {
  const heard: unknown[] = [];
  client.onAny((event: string, payload: unknown) => {
    if (event !== LAST) heard.push([event, payload]);
  });
  return heard;
}

/** Tells everybody one thing more: who has heard it has heard what was told before. */
async function hearLast(clients: readonly Socket[]): Promise<void> {
  const heard = clients.map((client) => new Promise((resolve) => client.once(LAST, resolve)));
  for (const place of [ashasPlace, ravisPlace, shopsPlace]) publish(place, LAST, {});
  await Promise.all(heard);
}

test('an event reaches every client of its account, on both transports, and nobody else', async () => {
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
  ['the preset one', 'asha', '/'],
  ['one that nobody has', 'asha', '/admin'],
  ['one named like a property', 'asha', '/__proto__'],
];
for (const [who, cookie, namespace] of strangers) {
  test(`a namespace that is ${who} is refused in the same words [W01]`, async () => {
    const client = connectAs(cookie, namespace);
    assert.equal(await outcomeOf(client), REFUSAL);
  });
}

test('who is refused while the owner joins takes no event from the owner [W01]', async () => {
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
    test(`a page of ${origin} gets no connection by ${transport}, though it has the cookie [W03]`, async () => {
      assert.equal(await handshakeStatus(transport, { origin }), 403);
    });
  }
  test(`a program without Origin gets no connection by ${transport} [W03]`, async () => {
    assert.equal(await handshakeStatus(transport, {}), 403);
  });
}

test('a browser that leaves Origin out where a page polls its own server is let in [W03]', async () => {
  assert.equal(await handshakeStatus('polling', { 'sec-fetch-site': 'same-origin' }), 200);
  assert.equal(await handshakeStatus('polling', { 'sec-fetch-site': 'cross-site' }), 403);
});

test('every answer has the headers of the API, a refusal too [G35]', async () => {
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

test('a connection ends within 5 s of its session; the account’s other session stays [W04]', async () => {
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

test('what clients send is ignored, and more than 20 a second is the end [W05]', async () => {
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

/** Which an account that has too many connections is not: it is cut at once. */
async function isLetIn(client: Socket, place: string): Promise<boolean> {
  const cut = cutReason(client).then(() => false);
  assert.equal(await outcomeOf(client), 'connect');
  const told = new Promise<boolean>((resolve) => client.once(LAST, () => resolve(true)));
  publish(place, LAST, {});
  return Promise.race([cut, told]);
}

test('an account has 20 connections, the next is refused; one that ends makes room [W10]', async () => {
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

test('an address has 200 connections, the next is refused; without limits there is none [W10]', async () => {
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

test('a server that stops cuts its clients, which look for another one, and takes no new ones [F-16]', async () => {
  const stopping = await startLiveServer();
  const client = stopping.connect(ashasPlace, { extraHeaders: { cookie: 'asha' } });
  await outcomeOf(client);
  const told = cutReason(client);
  await stopping.live.close();
  // socket.io-client comes back by itself after this reason, and not after a server's “disconnect”.
  assert.equal(await told, 'transport close');
  const next = stopping.connect(ashasPlace, { extraHeaders: { cookie: 'asha' } });
  assert.equal(await outcomeOf(next), 'websocket error');
  await stopping.close();
});

test('an account that can’t be looked up now is not refused: its client comes back', async () => {
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
