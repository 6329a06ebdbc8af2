import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { repositoryRoot } from '../../../../tooling/src/repositoryRoot.ts';
import { launchChromium } from '../../fixtures/launchChromium.ts';
import { rebuildRemote, type Rebuilt } from '../../fixtures/remotes/rebuildRemote.ts';
import { builtRemote, writeRemotesFile } from '../../fixtures/remotes/remotes.ts';
import { type RemoteOrigin, startRemoteOrigin } from '../../fixtures/remotes/startRemoteOrigin.ts';
import { type Site, startSite } from '../../fixtures/site/startSite.ts';
import { startVisit } from '../../pages/startVisit.ts';
import { waitForTakeOver } from '../../pages/waitForTakeOver.ts';

const FAILURE_TITLE = "This part of Parchi can't be loaded";
const NEW_TITLE = 'Receive, second edition';
/**
 * Console messages that this journey causes on purpose: the browser reports the missing file; React and the federation
 * runtime report that they recovered.
 */
const expected = [
  /Failed to load resource/,
  /MIME type/,
  /ERR_/,
  /Federation Runtime/,
  /^remote-/,
  /Loading (CSS )?chunk/,
];

describe('a remote that is deployed again', () => {
  let browser: Browser;
  let site: Site;
  let folder: string;
  let second: Rebuilt;
  let remotesFile: string;
  let origin: RemoteOrigin;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parchi-redeploy-'));
    remotesFile = join(folder, 'remotes.json');
    second = await rebuildRemote('remote-files', { 'files.receive.title': NEW_TITLE });
    origin = await startRemoteOrigin(builtRemote('remote-files'));
    await writeRemotesFile(remotesFile, { 'remote-files': origin });
    site = await startSite({ settings: { REMOTES_FILE: remotesFile } });
    browser = await launchChromium();
  });

  after(async () => {
    await browser.close();
    await site.stop();
    await origin.stop();
    await second.remove();
    await rm(folder, { recursive: true });
  });

  /** Deploys a build at the address of the build before it. */
  async function deploy(build: string): Promise<void> {
    origin.folder = build;
    await writeRemotesFile(remotesFile, { 'remote-files': origin });
  }

  test('at another origin: the next load shows it, and the files of the host are unchanged', async () => {
    const hostBefore = await fingerprint(join(repositoryRoot, 'host/dist'));
    const elsewhere = await startRemoteOrigin(second.folder);
    try {
      const first = await startVisit(browser);
      await first.page.goto(`${site.origin}/receive-file`);
      await first.page.getByRole('heading', { level: 1, name: /^Receive/ }).waitFor();
      assert.equal(await first.page.getByRole('heading', { name: NEW_TITLE }).count(), 0);
      await first.end();

      await writeRemotesFile(remotesFile, { 'remote-files': elsewhere });
      const next = await startVisit(browser);
      await next.page.goto(`${site.origin}/receive-file`);
      await next.page.getByRole('heading', { level: 1, name: NEW_TITLE }).waitFor();
      await next.end();
      assert.equal(await fingerprint(join(repositoryRoot, 'host/dist')), hostBefore);
    } finally {
      await writeRemotesFile(remotesFile, { 'remote-files': origin });
      await elsewhere.stop();
    }
  });

  test('in place, under an open tab: the tab uses the new version without a reload [F-68]', async () => {
    await deploy(builtRemote('remote-files'));
    const { page, end } = await startVisit(browser, { expected });
    await page.goto(`${site.origin}/send-file`);
    await page.getByRole('heading', { level: 1, name: /Send/ }).waitFor();
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));

    await deploy(second.folder);
    await page.getByRole('link', { name: 'Parchi, home' }).click();
    await page.getByRole('button', { name: 'Retreive' }).click();
    await page.getByRole('heading', { level: 1, name: NEW_TITLE }).waitFor();
    assert.ok(await page.evaluate(() => 'isSameDocument' in window), 'the page was not reloaded');
    assert.equal(await page.getByRole('heading', { name: FAILURE_TITLE }).count(), 0);

    // Pages that were loaded before the redeployment still work.
    await page.getByRole('link', { name: 'Parchi, home' }).click();
    await page.getByRole('link', { name: /^Send/ }).click();
    await page.getByRole('heading', { level: 1, name: /Send/ }).waitFor();
    await end();
  });

  test('incompletely: the tab retries once, then says so and offers “Try again” [F-68]', async () => {
    const broken = join(folder, 'broken');
    await cp(second.folder, broken, { recursive: true });
    await deploy(builtRemote('remote-files'));
    const { page, end } = await startVisit(browser, { expected });
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('remoteEntry.js')) asked.push(request.url());
    });
    await page.goto(`${site.origin}/send-file`);
    await page.getByRole('heading', { level: 1, name: /Send/ }).waitFor();

    // The remote's new entry file is there, but the files that it loads are missing.
    await rm(join(broken, 'assets'), { recursive: true });
    await deploy(broken);
    await page.getByRole('link', { name: 'Parchi, home' }).click();
    await page.getByRole('button', { name: 'Retreive' }).click();
    await page.getByRole('heading', { name: FAILURE_TITLE }).waitFor();
    await page.waitForTimeout(1_500);
    assert.equal(asked.length, 2, 'the first load and one recovery');

    await deploy(second.folder);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: NEW_TITLE }).waitFor();
    await end();
  });

  test('together with the host: an open tab whose files are gone reloads itself [F-847]', async () => {
    const { page, end } = await startVisit(browser, { expected });
    await page.goto(site.origin);
    await waitForTakeOver(page);
    const isHere = new Set(await page.evaluate(filesOf));
    let documents = 0;
    page.on('request', (request) => (documents += request.isNavigationRequest() ? 1 : 0));
    // The files of the former build are gone, for this document and, at first, for the next one.
    await page.route(
      (url) => url.pathname.startsWith('/assets/') && !isHere.has(url.href) && documents < 2,
      (route) => route.fulfill({ status: 404, json: {} }),
    );
    await page.getByRole('link', { name: /^Send/ }).click();
    await page.getByRole('heading', { name: 'Send files' }).waitFor();
    await waitForTakeOver(page);
    assert.equal(documents, 2);
    await end();
  });
});

function filesOf(): string[] {
  return performance.getEntriesByType('resource').map(({ name }) => name);
}

/** Returns a hash of the names and bytes of all files in a folder. */
async function fingerprint(folder: string): Promise<string> {
  const hash = createHash('sha256');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  for (const file of files.map((entry) => join(entry.parentPath, entry.name)).sort()) {
    hash.update(file).update(await readFile(file));
  }
  return hash.digest('hex');
}
