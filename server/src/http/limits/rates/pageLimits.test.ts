import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ErrorReply } from '@parchi/contract';
import { startServer, type TestServer } from '../../../../testing/servers/startServer.ts';

const PAGES_A_MINUTE = 6_000;
const AT_ONCE = 100;

let server: TestServer;
/**
 * Entity tag of the page. Requests with it get cheap 304 answers, because thousands must fit into a minute on a busy
 * machine.
 */
let etag = '';
before(async () => {
  server = await startServer({ settings: { rateLimits: true } });
  etag = String((await server.inject('/openapi.json')).headers.etag);
});
after(() => server.close());

async function isServed(url: string, from: string): Promise<boolean> {
  const headers = { 'if-none-match': etag };
  const reply = await server.inject({ url, headers, remoteAddress: from });
  if (reply.statusCode !== 429) return true;
  assert.equal(reply.json<ErrorReply>().code, 'request.too_many');
  return false;
}

async function countServed(requests: number, url: string, from: string): Promise<number> {
  let served = 0;
  for (let asked = 0; asked < requests; asked += AT_ONCE) {
    const size = Math.min(AT_ONCE, requests - asked);
    const batch = Array.from({ length: size }, () => isServed(url, from));
    served += (await Promise.all(batch)).filter(Boolean).length;
  }
  return served;
}

test('serves an address 6,000 pages, files and missing paths a minute [F-115]', async () => {
  const from = '203.0.113.1';
  const first = PAGES_A_MINUTE - 2;
  assert.equal(await countServed(first, '/openapi.json', from), first);
  assert.equal(await countServed(2, '/no/such/file.js', from), 2);
  assert.equal(await countServed(2, '/', from), 0);
  assert.equal(await isServed('/healthz', from), true, 'health is counted apart');
  assert.equal(await isServed('/', '203.0.113.2'), true, 'others go on');
});

test('serves an address 600 health checks a minute [F-115]', async () => {
  const from = '203.0.113.3';
  assert.equal(await countServed(610, '/healthz', from), 600);
  assert.equal(await isServed('/readyz', from), false);
  assert.equal(await isServed('/', from), true);
});
