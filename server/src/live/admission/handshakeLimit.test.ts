import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { startLiveServer } from '../../../testing/servers/liveServer.ts';
import { createHandshakeLimit } from './handshakeLimit.ts';

test('allows each address 1,200 live connections per minute [F-115]', () => {
  const limit = createHandshakeLimit();
  const takeAll = (nowMs: number, address = 'a') =>
    Array.from({ length: 1_500 }, () => limit.take(address, nowMs)).filter(Boolean).length;
  assert.equal(takeAll(1_000), 1_200);
  assert.equal(takeAll(60_999), 0);
  assert.equal(takeAll(60_999, 'b'), 1_200);
  assert.equal(takeAll(61_000), 1_200);
});

test('refuses a flood of live connections even when each closes at once [F-115]', async () => {
  const server = await startLiveServer(
    { trustProxy: true },
    { pingEveryMs: 50, pongWithinMs: 50, joinWithinMs: 50 },
  );
  const begin = async (address: string): Promise<number> => {
    const reply = await fetch(`${server.origin}/socket.io/?EIO=4&transport=polling`, {
      headers: { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': address },
    });
    await reply.arrayBuffer();
    return reply.status;
  };
  for (let count = 0; count < 1_200; count += 1) await begin('203.0.113.1');
  // All connections are closed by now, but the handshakes still count.
  await pause(1_000);
  assert.equal(await begin('203.0.113.1'), 403);
  assert.equal(await begin('203.0.113.2'), 200);
  await server.close();
});
