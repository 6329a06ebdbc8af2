import assert from 'node:assert/strict';
import { cp, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { securityHeaders } from '../../../../tooling/src/webpack/development/siteHeaders.ts';
import { launchChromium } from '../../fixtures/launchChromium.ts';
import { enterAddresses } from '../../fixtures/remotes/enterAddresses.ts';
import { findFreePort } from '../../../../tooling/src/debian/findFreePort.ts';
import { builtRemote, remotePage, writeRemotesFile } from '../../fixtures/remotes/remotes.ts';
import { type Nginx, startNginx } from '../../../../tooling/src/debian/nginx.ts';
import type { SampleFile } from '../../fixtures/samples/sampleFile.ts';
import { type Site, startSite } from '../../fixtures/site/startSite.ts';
import { chooseFiles } from '../../pages/chooseFiles.ts';
import { readSlip, upload } from '../../pages/sendPage.ts';
import { startVisit } from '../../pages/startVisit.ts';

const NAME = 'remote-files';
const FAILURE_TITLE = "This part of Parchi can't be loaded";
const files: SampleFile[] = [{ name: 'alone.txt', bytes: Buffer.from('behind nginx') }];
/** Console messages of the browser, of the federation runtime, and of the host about the remote. */
const expected = [/Failed to load resource/, /Federation Runtime/, /MIME type/, /^remote-files/];
describe('a portal behind nginx, with docs/portal-nginx.conf', () => {
  let browser: Browser;
  let site: Site;
  let folder: string;
  let root: string;
  let nginx: Nginx;
  let remotesFile: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parchi-behind-nginx-'));
    root = join(folder, 'dist');
    remotesFile = join(folder, 'remotes.json');
    await cp(builtRemote(NAME), root, { recursive: true });
    await writeRemotesFile(remotesFile, {});
    browser = await launchChromium();
    const port = await findFreePort();
    site = await startSite({
      settings: { REMOTES_FILE: remotesFile, CORS_ORIGINS: `http://localhost:${port}` },
    });
    await enterAddresses(root, site.origin);
    nginx = await startNginx({
      port,
      config: 'docs/portal-nginx.conf',
      changes: [
        ['root /var/www/remote-files;', `root ${root};`],
        ['wss://parchi.example', site.origin.replace('http:', 'ws:')],
        ['https://parchi.example', site.origin],
      ],
    });
  });

  after(async () => {
    await browser.close();
    await nginx.stop();
    await site.stop();
    await rm(folder, { recursive: true });
  });

  test('shows its pages at any depth, and sends files under its own policy [F-206]', async () => {
    const { page, end } = await startVisit(browser);
    await page.goto(`${nginx.origin}/a/b`);
    await page.getByRole('heading', { level: 1, name: 'Send files' }).waitFor();
    await chooseFiles(page, files);
    await upload(page);
    assert.equal(new URL((await readSlip(page)).link).origin, nginx.origin);
    await end();
  });

  test('sends its pages with the same headers as the server [F-207]', async () => {
    const accept = { headers: { accept: 'text/html' } };
    const theirs = await fetch(`${nginx.origin}/a/b`, accept);
    const ours = await fetch(`${site.origin}/remotes/${NAME}/`, accept);
    const calls = [site.origin, site.origin.replace('http', 'ws')];
    for (const header of securityHeaders) {
      let value = theirs.headers.get(header);
      for (const origin of calls) value = value?.replaceAll(` ${origin}`, '') ?? null;
      assert.equal(value, ours.headers.get(header), header);
    }
    assert.equal(theirs.headers.get('access-control-allow-origin'), null);
    assert.equal(theirs.headers.get('cache-control'), 'no-cache');
  });

  test('lets browsers cache files with a hash in their names, but no errors [F-205]', async () => {
    const script = (await readdir(join(root, 'assets'))).find((name) => name.endsWith('.js'));
    for (const [path, status, kept] of [
      [`/assets/${script}`, 200, 'public, max-age=31536000, immutable'],
      ['/assets/gone.0123456789ab.js', 404, 'no-store'],
      ['/remoteEntry.js', 200, 'no-cache'],
      ['/remoteEntry.js.br', 404, 'no-store'],
    ] as const) {
      const reply = await fetch(nginx.origin + path);
      assert.equal(reply.status, status, path);
      assert.equal(reply.headers.get('cache-control'), kept, path);
      assert.equal(reply.headers.get('access-control-allow-origin'), '*', path);
    }
  });

  test('works in a host that loaded it half copied, as soon as all files are there [F-205]', async () => {
    await writeRemotesFile(remotesFile, { [NAME]: nginx.origin });
    const { path, heading } = remotePage(NAME);
    const { page, end } = await startVisit(browser, { expected });
    const assets = join(root, 'assets');
    await rename(assets, `${assets}-later`);
    await page.goto(site.origin + path);
    await page.getByRole('heading', { name: FAILURE_TITLE }).waitFor();
    await rename(`${assets}-later`, assets);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await page.goto(site.origin + path);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await end();
  });
});
