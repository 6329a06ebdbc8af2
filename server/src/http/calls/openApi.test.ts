import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { startServer, type TestServer } from '../../../testing/servers/startServer.ts';

let server: TestServer;
before(async () => {
  server = await startServer();
});
after(() => server.close());

const ask = (headers: Record<string, string> = {}) =>
  server.inject({ url: '/openapi.json', headers });

for (const [accepted, encoding, decode] of [
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip, br;q=0', 'gzip', gunzipSync],
  ['', undefined, (bytes: Buffer) => bytes],
] as const) {
  test(`sends the API description as ${encoding ?? 'plain'} for “${accepted}” [F-116]`, async () => {
    const { headers, rawPayload } = await ask({ 'accept-encoding': accepted });
    assert.equal(headers['content-encoding'], encoding);
    assert.equal(headers['cache-control'], 'public, max-age=300');
    assert.equal(headers['vary'], 'accept-encoding');
    const { openapi } = JSON.parse(decode(rawPayload).toString()) as { openapi: string };
    assert.equal(openapi, '3.1.0');
  });
}

test('answers 304 to a client that already has the description [F-116]', async () => {
  const etag = String((await ask()).headers.etag);
  const known = await ask({ 'if-none-match': `"another", ${etag}` });
  assert.equal(known.statusCode, 304);
  assert.equal(known.rawPayload.length, 0);
  assert.equal((await ask({ 'if-none-match': '"another"' })).statusCode, 200);
});
