import assert from 'node:assert/strict';
import { once } from 'node:events';
import net from 'node:net';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { liveNamespaces } from '@parchi/contract';
import {
  asha,
  outcomeOf,
  startLiveServer,
  type LiveServer,
} from '../../testing/servers/liveServer.ts';
import { openRawSocket, type RawSocket } from '../../testing/clients/rawSocket.ts';

const place = liveNamespaces.user(asha.accountId);
const JOIN = `40${place},`;
const PING = '2';
const FRAMES_A_SECOND = 20;
/** The server gives silent clients 2 s. Tests allow five times that, because the machine may be busy. */
const MAX_STOP_MS = 10_000;

let server: LiveServer;
let impatient: LiveServer;
before(async () => {
  server = await startLiveServer();
  impatient = await startLiveServer({}, { pingEveryMs: 300, pongWithinMs: 300, joinWithinMs: 600 });
});
after(() => Promise.all([server.close(), impatient.close()]));

async function isAlive(): Promise<void> {
  const client = server.connect(place, { extraHeaders: { cookie: 'asha' } });
  assert.equal(await outcomeOf(client), 'connect');
  client.close();
}

const deadlyFrames: readonly [id: string, what: string, frames: string[]][] = [
  [
    'W07',
    'a binary event with no attachment',
    [JOIN, `450-${place},["x",{"_placeholder":true,"num":0}]`],
  ],
  [
    'W07',
    'a binary event with 11 attachments',
    [JOIN, `4511-${place},["x",{"_placeholder":true,"num":0}]`],
  ],
  ['W07', 'a binary event with 10^6 attachments', [JOIN, `451000000-${place},["x"]`]],
  ['W08', 'an event whose name is an object', [JOIN, `42${place},[{"toString":"x"}]`]],
  ['W08', 'an event with a reserved name', [JOIN, `42${place},["connect"]`]],
  ['W08', 'an unknown packet', [JOIN, '4abc']],
  ['W08', 'an event before the namespace is joined', [`42${place},["x"]`]],
  ['W08', 'a frame larger than any of ours', [JOIN, `42${place},["${'x'.repeat(5_000)}"]`]],
  ['W08', 'two joins', [JOIN, JOIN]],
];
for (const [id, what, frames] of deadlyFrames) {
  test(`closes the connection and keeps running after ${what} [${id}]`, async () => {
    const socket = openRawSocket(server.origin, 'asha');
    await socket.opened;
    for (const frame of frames) {
      socket.send(frame);
      await pause(50);
    }
    await socket.closed;
    await isAlive();
  });
}

test('ignores an event whose name is a number, like any other [W08]', async () => {
  const socket = openRawSocket(server.origin, 'asha');
  await socket.opened;
  socket.send(JOIN);
  while (socket.frames.length < 2) await pause(10);
  socket.send(`42${place},[1]`);
  await isAlive();
  assert.match(socket.frames.at(-1) ?? '', /^40\/user\//);
  socket.close();
});

test('disconnects a client that sends more than 20 frames within a second [W05]', async () => {
  const quiet = await joined();
  for (let frame = 0; frame < FRAMES_A_SECOND - 2; frame += 1) quiet.send(`42${place},["x"]`);
  const loud = await joined();
  for (let frame = 0; frame < 2 * FRAMES_A_SECOND; frame += 1) loud.send(`42${place},["x"]`);
  await loud.closed;
  await pause(500);
  quiet.send('3');
  let isClosed = false;
  void quiet.closed.then(() => (isClosed = true));
  await pause(500);
  assert.equal(isClosed, false);
  quiet.close();
});

async function joined(): Promise<RawSocket> {
  const socket = openRawSocket(server.origin, 'asha');
  await socket.opened;
  socket.send(JOIN);
  while (socket.frames.length < 2) await pause(10);
  return socket;
}

test('disconnects a client that answers no ping [W11]', async () => {
  const socket = openRawSocket(impatient.origin, 'asha');
  await socket.opened;
  socket.send(JOIN);
  await socket.closed;
  assert.ok(socket.frames.includes(PING), 'it was asked before');
});

test('stops without waiting for a client that has gone silent [F-208]', async () => {
  const stopping = await startLiveServer();
  const { port, host } = new URL(stopping.origin);
  const silent = net.connect(Number(port), '127.0.0.1').on('error', () => undefined);
  silent.write(
    [
      'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
      `Host: ${host}`,
      `Origin: ${stopping.origin}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: c2lsZW50LWNsaWVudC0xNg==',
      '\r\n',
    ].join('\r\n'),
  );
  const [answer] = (await once(silent, 'data')) as [Buffer];
  assert.match(answer.toString(), /^HTTP\/1\.1 101 /);
  // Like a phone without network, the client reads nothing more, and does not answer the close of its connection.
  silent.pause();
  const stoppedAt = performance.now();
  await stopping.close();
  assert.ok(performance.now() - stoppedAt < MAX_STOP_MS);
  silent.destroy();
});

test('disconnects a client that joins no namespace, even if it answers pings [W11]', async () => {
  const socket = openRawSocket(impatient.origin, 'asha');
  await socket.opened;
  const pongs = setInterval(() => socket.send('3'), 100);
  await socket.closed;
  clearInterval(pongs);
});

function usedHeapBytes(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}

test('refuses an invalid namespace and closes the connection [W02]', async () => {
  const socket = openRawSocket(server.origin, 'asha');
  await socket.opened;
  socket.send('40/shop/AB12CX,');
  await socket.closed;
  assert.match(socket.frames.at(-1) ?? '', /Invalid namespace/);
});

test('makes one lookup for many joins of one connection [W02]', async (context) => {
  const watched = await startLiveServer();
  context.after(() => watched.close());
  const look = watched.sessions.get.bind(watched.sessions);
  let lookUps = 0;
  watched.sessions.get = (cookie) => {
    lookUps += 1;
    return look(cookie);
  };
  const socket = openRawSocket(watched.origin, '');
  await socket.opened;
  for (let name = 0; name < 16; name += 1) socket.send(`40/shop/AB12C${name},`);
  await socket.closed;
  // The second join must close the connection while the session lookup of the first join is pending.
  await pause(50);
  assert.equal(lookUps, 1);
});

test('closes a connection that leaves its namespace [W02]', async () => {
  const socket = openRawSocket(server.origin, 'asha');
  await socket.opened;
  socket.send(JOIN);
  while (socket.frames.length < 2) await pause(10);
  socket.send(`41${place},`);
  await socket.closed;
});

test('frees the memory of thousands of invalid namespaces [W02]', async () => {
  async function makeUp(round: number): Promise<void> {
    const socket = openRawSocket(server.origin, 'asha');
    await socket.opened;
    for (let name = 0; name < 20; name += 1) socket.send(`40/shop/A${round}x${name},`);
    await socket.closed;
  }
  // The server is warmed up, so that one-time allocations of Node do not count.
  for (let round = 0; round < 200; round += 1) await makeUp(round);
  const before = usedHeapBytes();
  for (let round = 200; round < 700; round += 1) await makeUp(round);
  const grownBytes = usedHeapBytes() - before;
  assert.ok(grownBytes < 3_000_000, `${grownBytes} bytes more`);
  await isAlive();
});
