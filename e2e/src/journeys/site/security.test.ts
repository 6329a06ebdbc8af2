import assert from 'node:assert/strict';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, test } from 'node:test';
import { apiPaths, idFromShareToken, pagePaths } from '@parchi/contract';
import { openSite } from '../../fixtures/site/openSite.ts';
import { downloadShare } from '../../pages/downloadShare.ts';
import { sendFiles } from '../../pages/sendPage.ts';
import { startVisit } from '../../pages/startVisit.ts';

/** Paths that vulnerability scanners request. None of them is served, whatever files are in the repository's folder. */
const probes = [
  '/.git/config',
  '/.env',
  '/.data/postgres/PG_VERSION',
  '/.npmrc',
  '/package.json',
  '/package-lock.json',
  '/tsconfig.json',
  '/node_modules/react/package.json',
  '/server/src/main.mjs',
  '/server/dist/main.js',
  '/server/package.json',
  '/contract/src/index.ts',
  '/host/src/index.ts',
  '/host/dist/index.html',
  '/dist/index.html',
  '/index.html.br',
  '/src/index.ts',
  '/objects/',
  '/data/objects',
  '/remotes/',
  '/remotes/host/index.html',
  '/remotes/server/src/main.mjs',
  '/remotes/remote-files/package.json',
  '/remotes/remote-files/src/routes.tsx',
  '/remotes/remote-files/../../package.json',
  '/remotes/remote-files/%2e%2e/%2e%2e/package.json',
  '/remotes/remote-files/..%2f..%2fpackage.json',
  '/remotes/remote-files/..%5c..%5cpackage.json',
  '/remotes/remote-files/assets/../../package.json',
  '/assets/../../../package.json',
  '/%2e%2e/%2e%2e/etc/passwd',
  '//etc/passwd',
  '/etc/passwd%00.html',
  '/metrics',
  '/admin',
  '/wp-login.php',
];

const { browser, site } = await openSite({ settings: { LOG_LEVEL: 'trace' } });

describe('what the site exposes', () => {
  for (const path of probes) {
    test(`${path} does not exist`, async () => {
      const { status, body } = await askFor(site.origin, path);
      assert.ok([400, 403, 404].includes(status), String(status));
      assert.doesNotMatch(body, /"dependencies"|"name":|import |root:x:|repositoryformatversion/);
    });
  }

  test('no script of the site has a source map', async () => {
    const { page, end } = await startVisit(browser);
    const scripts = new Set<string>();
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.add(response.url());
    });
    await page.goto(site.origin + pagePaths.sendFile, { waitUntil: 'networkidle' });
    await page.getByRole('heading', { name: 'Send files' }).waitFor();
    assert.ok(scripts.size >= 3);
    for (const script of scripts) {
      assert.doesNotMatch(await (await fetch(script)).text(), /sourceMappingURL/);
      assert.equal((await fetch(`${script.split('?')[0]}.map`)).status, 404);
    }
    await end();
  });

  test('pages, scripts and calls carry their headers, and no policy allows unsafe code', async () => {
    const page = await fetch(site.origin, { headers: { Accept: 'text/html' } });
    const script = /src="?([^"> ]+\.js)/.exec(await page.text())?.[1] ?? '';
    const asset = await fetch(site.origin + script);
    const call = await fetch(site.origin + apiPaths.getUserData, { method: 'POST' });
    for (const reply of [page, call]) {
      const policy = reply.headers.get('content-security-policy') ?? '';
      assert.match(policy, /^default-src 'none';/, reply.url);
      assert.doesNotMatch(policy.replace("'wasm-unsafe-eval'", ''), /unsafe|\*/, reply.url);
      assert.equal(reply.headers.get('cross-origin-opener-policy'), 'same-origin');
    }
    for (const reply of [page, asset, call]) {
      assert.equal(reply.headers.get('x-content-type-options'), 'nosniff');
      assert.equal(reply.headers.get('cross-origin-resource-policy'), 'same-origin');
      assert.equal(reply.headers.get('x-powered-by'), null);
      assert.equal(reply.headers.get('server'), null);
    }
    assert.equal(page.headers.get('x-frame-options'), 'DENY');
    assert.equal(page.headers.get('cache-control'), 'no-cache');
    assert.match(asset.headers.get('cache-control') ?? '', /immutable/);
    assert.equal(call.headers.get('cache-control'), 'no-store');
    assert.equal(call.headers.get('referrer-policy'), 'no-referrer');
  });

  test('a page of another site cannot show ours in a frame [B04]', async () => {
    const stranger = createServer((_request, reply) => {
      reply.setHeader('content-type', 'text/html');
      reply.end(`<!doctype html><iframe src="${site.origin}${pagePaths.signIn}"></iframe>`);
    });
    await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
    const { port } = stranger.address() as AddressInfo;
    const { page, complaints, end } = await startVisit(browser, { expected: [/frame/i] });
    await page.goto(`http://127.0.0.1:${port}/`, { waitUntil: 'networkidle' });
    assert.match(complaints.join(), /frame-ancestors 'none'/);
    assert.equal(await page.frames()[1]?.locator('form').count(), 0);
    await end();
    stranger.close();
  });

  test('no log, referrer or title contains a token, a code, an id or a file’s name [F-825]', async () => {
    const { page, end } = await startVisit(browser, { expected: [/404/] });
    const told: string[] = [];
    page.on('request', (made) => told.push(made.headers()['referer'] ?? ''));
    const file = { name: 'medical record.txt', bytes: Buffer.from('private') };
    const share = await sendFiles(page, site.origin, [file]);
    told.push(await page.title());
    await page.goto(share.link);
    await page.getByRole('heading', { name: 'Your files are here' }).waitFor();
    await downloadShare(page);
    told.push(await page.title(), page.url());
    const wrong = `${share.token.slice(0, 10)}${'A'.repeat(12)}`;
    await page.goto(`${site.origin}${pagePaths.receiveFile}?token=${wrong}`);
    await page
      .locator('form')
      .getByText(/^Incorrect token/)
      .waitFor();
    await page.goto(site.origin);
    await page.getByRole('textbox', { name: 'Token' }).fill('QQQ 777');
    await page.keyboard.press('Enter');
    await page
      .locator('form')
      .getByText(/^Incorrect code/)
      .waitFor();
    told.push(await page.title(), page.url());
    await page.getByRole('textbox', { name: 'Token' }).fill(share.code);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Your files are here' }).waitFor();
    told.push(await page.title(), page.url());
    await fetch(`${site.origin}/receive-file/${share.token}`);
    await fetch(share.link);

    const log = site.readLog();
    assert.match(log, /"route":"\/file\/receive/, 'the journey is in the log');
    const code = share.code.replace(' ', '');
    const id = idFromShareToken(share.token) ?? '';
    const secrets = [share.token, share.code, code, 'QQQ777', wrong, id, 'medical record'];
    for (const secret of secrets) {
      assert.ok(!log.includes(secret), `the log tells ${secret}`);
      assert.ok(!told.some((text) => text.includes(secret)), `a title or referrer tells ${secret}`);
    }
    await end();
  });
});

/** Requests a path unchanged. `fetch` can't be used, because it would resolve the dots first. */
function askFor(origin: string, path: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    request({ hostname, port, path, headers: { Accept: '*/*' } }, (reply) => {
      let body = '';
      reply.setEncoding('utf8');
      reply.on('data', (chunk: string) => (body += chunk));
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, body }));
    })
      .on('error', reject)
      .end();
  });
}
