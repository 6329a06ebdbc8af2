import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '../../fixtures/launchChromium.ts';
import { changeBuild, tamperWithBuild } from '../../fixtures/remotes/changeBuild.ts';
import { builtRemote, remotePage, writeRemotesFile } from '../../fixtures/remotes/remotes.ts';
import { type RemoteOrigin, startRemoteOrigin } from '../../fixtures/remotes/startRemoteOrigin.ts';
import { type Site, startSite } from '../../fixtures/site/startSite.ts';
import { startVisit } from '../../pages/startVisit.ts';
import { waitForTakeOver } from '../../pages/waitForTakeOver.ts';

const NAME = 'remote-files';
const { path: PATH, heading: HEADING } = remotePage(NAME);
const FAILURE_TITLE = "This part of Parchi can't be loaded";
/** What an attacker adds to a script or a style sheet. */
const SCRIPT = ';window.hasRunForeignCode = true;';
const STYLE = ':root{--foreign-style:1}';
/** The browser's message about a wrong hash, and what the federation runtime and the host report. */
const expected = [
  /Failed to find a valid digest/,
  /Federation Runtime/,
  /Loading (CSS )?chunk/,
  /^remote-files/,
];

describe('a file of a remote that was changed after its build', () => {
  let browser: Browser;
  let site: Site;
  let folder: string;
  let remotesFile: string;
  let origin: RemoteOrigin;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parchi-integrity-'));
    remotesFile = join(folder, 'remotes.json');
    origin = await startRemoteOrigin(builtRemote(NAME));
    await writeRemotesFile(remotesFile, { [NAME]: origin });
    [browser, site] = await Promise.all([
      launchChromium(),
      startSite({ settings: { REMOTES_FILE: remotesFile } }),
    ]);
  });

  after(async () => {
    await browser.close();
    await site.stop();
    await origin.stop();
    await rm(folder, { recursive: true });
  });

  afterEach(async () => {
    origin.folder = builtRemote(NAME);
    await writeRemotesFile(remotesFile, { [NAME]: origin });
  });

  const shows = (page: Page) => page.getByRole('heading', { level: 1, name: HEADING });

  for (const { what, pattern, addition } of [
    { what: 'the entry', pattern: /^remoteEntry\.js$/, addition: SCRIPT },
    { what: 'a chunk', pattern: /^assets\/.*\.js$/, addition: SCRIPT },
    { what: 'a style sheet', pattern: /\.css$/, addition: STYLE },
  ]) {
    test(`${what}: none of it runs, and the page says that it can't be loaded [F-69]`, async () => {
      const copy = join(folder, what.replaceAll(' ', '-'));
      const changed = await tamperWithBuild({
        name: NAME,
        to: copy,
        change: (file, content) => (pattern.test(file) ? content + addition : content),
      });
      assert.notEqual(changed.length, 0);
      origin.folder = copy;
      const { page, end } = await startVisit(browser, { expected });
      await page.goto(site.origin + PATH);
      // Wait until the first view is replaced: it is shown in any case, because the server sends it after checking its
      // hash.
      await waitForTakeOver(page);
      await page.getByRole('heading', { level: 1, name: FAILURE_TITLE }).or(shows(page)).waitFor();
      assert.deepEqual(await foreignMarks(page), { hasRun: false, style: '' });
      assert.equal(await shows(page).count(), 0);

      origin.folder = builtRemote(NAME);
      await page.getByRole('button', { name: 'Try again' }).click();
      await shows(page).waitFor();
      await end();
    });
  }

  test('runs after its team announces it again, also in a tab that knows the old hash [F-221]', async () => {
    const copy = join(folder, 'announced-again');
    await changeBuild({
      name: NAME,
      to: copy,
      change: (file, content) => (file.endsWith('.js') ? content + SCRIPT : content),
    });
    const { page, end } = await startVisit(browser, { expected });
    await page.goto(site.origin);
    await page.getByRole('button', { name: 'Retreive' }).waitFor();
    origin.folder = copy;
    await writeRemotesFile(remotesFile, { [NAME]: origin });
    await page.getByRole('button', { name: 'Retreive' }).click();
    await shows(page).waitFor();
    assert.equal((await foreignMarks(page)).hasRun, true);
    await end();
  });
});

/** Returns what added code and style rules would leave in the page. */
function foreignMarks(page: Page): Promise<{ hasRun: boolean; style: string }> {
  return page.evaluate(() => ({
    hasRun: 'hasRunForeignCode' in window,
    style: getComputedStyle(document.documentElement).getPropertyValue('--foreign-style'),
  }));
}
