import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import http from 'node:http';
import net from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { apiPaths } from '@parchi/contract';
import {
  assertLeft,
  download,
  filePart,
  json,
  largeFile,
  multipartType,
  post,
  sendForm,
  sendShare,
} from '../../../testing/clients/filesClient.ts';
import { openDescriptors } from '../../../testing/processes/openDescriptors.ts';
import { startServer, type TestServer } from '../../../testing/servers/startServer.ts';

let server: TestServer;
let origin: string;
before(async () => {
  server = await startServer();
  origin = await server.listen();
});
after(() => server.close());

/**
 * Waits until the condition holds, at most 15 s: connections to PostgreSQL stay open for 10 s after their last query.
 */
async function eventually(isTrue: () => boolean, what: string): Promise<void> {
  for (let attempt = 0; attempt < 300 && !isTrue(); attempt += 1) await pause(50);
  assert.ok(isTrue(), what);
}

/** Sends the head and a part (`share`, from 0 to 1) of a 1 MB upload, then leaves in the given way. */
async function leaveDuringUpload(share: number, leave: (socket: net.Socket) => void) {
  const { port } = new URL(origin);
  const socket = net.connect(Number(port), '127.0.0.1');
  socket.on('error', () => undefined);
  const body = Buffer.concat([...largeFile('a', 1_000_000)]);
  socket.write(
    `POST ${apiPaths.sendFiles} HTTP/1.1\r\nHost: x\r\nContent-Type: ${multipartType}\r\n` +
      `Content-Length: ${body.length + 100}\r\n\r\n`,
  );
  socket.write(body.subarray(0, body.length * share));
  await pause(200);
  leave(socket);
}

for (const share of [0.1, 0.5, 0.99]) {
  for (const [how, leave] of [
    ['with a FIN', (socket: net.Socket) => void socket.end()],
    ['with a RST', (socket: net.Socket) => void socket.resetAndDestroy()],
  ] as const) {
    test(`keeps nothing from a sender who disconnects ${how} after ${share * 100} % [F-40]`, async () => {
      await leaveDuringUpload(share, leave);
      await assertLeft(server, { rows: 0, objects: 0 });
    });
  }
}

test('ignores a sender who leaves while the server is too busy to accept the connection [F-40]', async () => {
  const before = server.log.lines.length;
  const head = `POST ${apiPaths.sendFiles} HTTP/1.1\r\nHost: x\r\nContent-Type: ${multipartType}\r\n\r\n`;
  const script = `const socket = require('node:net').connect(${new URL(origin).port}, '127.0.0.1');
    socket.write(${JSON.stringify(head)}, () => socket.resetAndDestroy());`;
  // The server runs in this process, whose event loop `execFileSync` blocks: it accepts the connection only after the
  // sender has reset it.
  execFileSync(process.execPath, ['-e', script]);
  await fetch(`${origin}/healthz`);
  await assertLeft(server, { rows: 0, objects: 0 });
  assert.deepEqual(server.log.takeErrors(), []);
  assert.equal(
    server.log.lines.slice(before).some(({ route }) => route === apiPaths.sendFiles),
    false,
  );
});

test('closes all descriptors of sixty broken uploads [F-40]', async () => {
  const leaveThirtyTimes = () =>
    Promise.all(
      Array.from({ length: 30 }, () =>
        leaveDuringUpload(0.5, (socket) => void socket.resetAndDestroy()),
      ),
    );
  // The first run opens database connections, which stay open, so descriptors are counted only after it.
  await leaveThirtyTimes();
  await assertLeft(server, { rows: 0, objects: 0 });
  const before = openDescriptors();
  await leaveThirtyTimes();
  await assertLeft(server, { rows: 0, objects: 0 });
  await eventually(() => openDescriptors() <= before + 5, 'descriptors are given back');
});

test('runs ten uploads of one address at once, and asks the eleventh to wait [M22]', async (context) => {
  const limited = await startServer({ settings: { rateLimits: true } });
  context.after(() => limited.close());
  const limitedOrigin = await limited.listen();
  const headers = { 'content-type': multipartType };
  const running = Array.from({ length: 10 }, () => {
    const request = http.request(`${limitedOrigin}${apiPaths.sendFiles}`, {
      method: 'POST',
      agent: false,
      headers,
    });
    request.on('error', () => undefined);
    request.write(filePart('a', 'a'));
    return request;
  });
  await assertLeft(limited, { rows: 10, objects: 10 });
  const answer = await sendForm(limitedOrigin, filePart('b', 'b'));
  assert.equal(answer.status, 429);
  assert.ok(Number(answer.headers['retry-after']) > 0);
  for (const request of running) request.destroy();
  await assertLeft(limited, { rows: 0, objects: 0 });
  assert.equal((await sendForm(limitedOrigin, filePart('b', 'b'))).status, 201);
});

test('leaves no open file and no log noise when a hundred readers leave midway [F-44]', async () => {
  const share = await sendShare(
    origin,
    Buffer.concat([...largeFile('a', 10_000_000)]),
    Buffer.concat([...largeFile('b', 10_000_000)]),
  );
  const before = openDescriptors();
  for (let round = 0; round < 100; round += 1) {
    await new Promise<void>((resolve) => {
      const request = http.request(`${origin}${apiPaths.downloadFiles}`, {
        method: 'POST',
        agent: false,
        headers: { 'content-type': 'application/json' },
      });
      request.on('error', () => resolve());
      request.on('response', (response) => {
        response.on('error', () => resolve());
        response.once('data', () => request.destroy());
      });
      request.end(JSON.stringify({ files: share.files }));
    });
  }
  await eventually(() => openDescriptors() <= before + 5, 'descriptors are given back');
  assert.deepEqual(server.log.takeErrors(), []);
});

test('refuses an upload before reading it when there is no room', async (context) => {
  const full = await startServer({ settings: { minFreeBytes: Number.MAX_SAFE_INTEGER } });
  context.after(() => full.close());
  const answer = await post(await full.listen(), {
    path: apiPaths.sendFiles,
    headers: { 'content-type': multipartType },
    body: filePart('a', 'a'),
    isLeftOpen: true,
  });
  assert.equal(answer.status, 507);
  assert.equal((json(answer) as { code: string }).code, 'storage.full');
  assert.equal((await download(origin, [])).status, 400);
});

test('an HTTP/1.0 caller can read a refusal after sending its whole body [F-316]', async () => {
  const { port } = new URL(origin);
  const socket = net.connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true });
  const hasFailed = new Promise<Error>((resolve) => socket.once('error', resolve));
  const body = Buffer.alloc(1_000_000);
  // By default, nginx speaks HTTP/1.0 with the servers behind it.
  socket.write(
    `POST ${apiPaths.sendFiles} HTTP/1.0\r\nContent-Type: text/plain\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  for (let sent = 0; sent < body.length; sent += 100_000) {
    await pause(20);
    socket.write(body.subarray(sent, sent + 100_000));
  }
  const answer = await Promise.race([text(socket), hasFailed]);
  assert.match(String(answer), /^HTTP\/1.1 415 /, 'and the connection is closed after it');
  socket.destroy();
});
