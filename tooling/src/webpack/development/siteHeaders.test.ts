import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { sendSiteHeaders } from './siteHeaders.ts';

const policy = { 'content-security-policy': "default-src 'none'", 'x-frame-options': 'DENY' };
const site = createServer((_request, response) => {
  response.writeHead(200, { ...policy, 'set-cookie': 'a=1', 'cache-control': 'no-cache' }).end();
});
const { address, close } = await start(site);
after(close);

async function start(server: ReturnType<typeof createServer>) {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Returns the headers that a development server beside this site sends. */
async function headersOf(page: string, destination: string): Promise<Headers> {
  const middleware = sendSiteHeaders(page);
  const development = await start(
    createServer((request, response) => middleware(request, response, () => response.end())),
  );
  const reply = await fetch(development.address, { headers: { 'sec-fetch-dest': destination } });
  await development.close();
  return reply.headers;
}

test('a page has the security headers of the server, but none of its other headers', async () => {
  const headers = await headersOf(address, 'document');
  for (const [name, value] of Object.entries(policy)) assert.equal(headers.get(name), value);
  assert.equal(headers.get('set-cookie'), null);
  assert.equal(headers.get('cache-control'), null);
});

test('a file that is not a page, and a page without a server, have no security headers', async () => {
  assert.equal((await headersOf(address, 'script')).get('x-frame-options'), null);
  const stopped = await start(createServer());
  await stopped.close();
  assert.equal((await headersOf(stopped.address, 'document')).get('x-frame-options'), null);
});
