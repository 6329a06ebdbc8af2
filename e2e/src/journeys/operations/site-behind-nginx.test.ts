import assert from 'node:assert/strict';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { boardPath } from '@parchi/contract';
import type { WebSocket } from 'playwright-core';
import { openShop } from '../../fixtures/accounts.ts';
import { listStoredFiles } from '../../fixtures/listStoredFiles.ts';
import { makeCertificate } from '../../fixtures/operations/makeCertificate.ts';
import { sendByParts } from '../../fixtures/operations/sendByParts.ts';
import { openSite } from '../../fixtures/site/openSite.ts';
import { findFreePort } from '../../../../tooling/src/debian/findFreePort.ts';
import { type Nginx, startNginx } from '../../../../tooling/src/debian/nginx.ts';
import { waitUntil } from '../../fixtures/waitUntil.ts';
import { openPreview, readSlip, upload } from '../../pages/sendPage.ts';
import { startVisit } from '../../pages/startVisit.ts';

const MEBIBYTE = 1024 * 1024;
const SENDS_PER_HOUR = 2;

const port = await findFreePort();
const { browser, site } = await openSite({
  settings: {
    PUBLIC_URL: `https://localhost:${port}`,
    TRUST_PROXY: 'on',
    RATE_LIMITS: 'on',
    SENDS_PER_HOUR: String(SENDS_PER_HOUR),
  },
});

async function countStoredBytes(): Promise<number> {
  const files = await listStoredFiles(site);
  const sizes = await Promise.all(files.map((file) => stat(file).then(({ size }) => size)));
  return sizes.reduce((sum, size) => sum + size, 0);
}

describe('a site behind nginx, with packaging/nginx/parchi.conf', () => {
  let folder: string;
  let nginx: Nginx;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parchi-site-nginx-'));
    const { certificate, key } = makeCertificate(folder);
    nginx = await startNginx({
      port,
      config: 'packaging/nginx/parchi.conf',
      listening: 'listen 443 ssl http2',
      changes: [
        ['listen 80;', `listen 127.0.0.1:${await findFreePort()};`],
        ['server 127.0.0.1:8080;', `server ${new URL(site.origin).host};`],
        ['/etc/ssl/parchi.pem', certificate],
        ['/etc/ssl/parchi.key', key],
      ],
    });
  });
  after(async () => {
    await nginx.stop();
    await rm(folder, { recursive: true });
  });

  test('a page loads, and its live channel is a WebSocket [F-804]', async () => {
    const { shop } = await openShop(site.origin, 'Proxy Prints');
    const { page, end } = await startVisit(browser, { ignoreHTTPSErrors: true });
    const opened = page.waitForEvent('websocket');
    await page.goto(`${nginx.origin}${boardPath}?shop=${shop.shopId}`);
    const socket: WebSocket = await opened;
    assert.ok(socket.url().startsWith(`wss://localhost:${port}/socket.io/`), socket.url());
    await socket.waitForEvent('framereceived', ({ payload }) =>
      payload.toString().startsWith('40/board/'),
    );
    await end();
  });

  test('a 30 MB upload arrives whole, and replies have the site’s own headers [F-804]', async () => {
    const { page, end } = await startVisit(browser, { ignoreHTTPSErrors: true });
    const bytes = Buffer.alloc(30_000_000, 'parchi');
    await openPreview(page, nginx.origin, [{ name: 'large.bin', bytes }]);
    await upload(page);
    const { link } = await readSlip(page);
    assert.equal(new URL(link).origin, nginx.origin);
    const reply = await page.request.get(nginx.origin);
    assert.match(reply.headers()['strict-transport-security'] ?? '', /max-age/);
    await end();
    assert.equal(await countStoredBytes(), bytes.length);
  });

  test('the first bytes of an upload reach the server before the last are sent [F-804]', async () => {
    const stored = await countStoredBytes();
    const status = await sendByParts({
      origin: nginx.origin,
      parts: [Buffer.alloc(15 * MEBIBYTE), Buffer.alloc(MEBIBYTE)],
      beforeNext: () =>
        waitUntil('most of the first part is stored', async () => {
          return (await countStoredBytes()) - stored > 12 * MEBIBYTE;
        }),
    });
    assert.equal(status, 201);
  });

  test('the rate limit counts the address that connects to nginx, whatever the headers say [F-804]', async () => {
    const send = (localAddress: string) =>
      sendByParts({
        origin: nginx.origin,
        parts: [Buffer.from('slip')],
        headers: { 'x-forwarded-for': '203.0.113.7' },
        localAddress,
      });
    // The two journeys above have used up the rate limit of this address.
    assert.equal(await send('127.0.0.1'), 429);
    assert.equal(await send('127.0.0.2'), 201);
    assert.equal(await send('127.0.0.2'), 201);
    assert.equal(await send('127.0.0.2'), 429);
  });
});
