import assert from 'node:assert/strict';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { changeBuild } from '../../fixtures/remotes/changeBuild.ts';
import { openSiteWithRemote } from '../../fixtures/remotes/openSiteWithRemote.ts';
import { builtRemote, remotePage, writeRemotesFile } from '../../fixtures/remotes/remotes.ts';
import { startRemoteOrigin } from '../../fixtures/remotes/startRemoteOrigin.ts';
import { waitUntil } from '../../fixtures/waitUntil.ts';
import { startVisit } from '../../pages/startVisit.ts';

const NAME = 'remote-files';
const { path: PATH, heading: HEADING } = remotePage(NAME);
const FAILURE_TITLE = "This part of Parchi can't be loaded";
const UPDATED_TITLE = 'Parchi was updated';
const UNAVAILABLE_TITLE = 'This part of Parchi is not available right now';
/** How long the host waits without hearing from a remote, in ms. */
const SILENCE_MS = 8_000;
/** Console messages of the browser, of the federation runtime, and of the host about the remote. */
const expected = [
  // The changed builds keep the names of their files.
  /A preload .* integrity mismatch/,
  /Failed to load resource/,
  /Federation Runtime/,
  /Content Security Policy/,
  /^remote-files/,
];

const { browser, site, folder, remotesFile, origin } = await openSiteWithRemote(NAME);

describe('a remote that half works', () => {
  /** The heading of the page itself, not the same heading in the prerendered first view. */
  const shows = (page: Page) =>
    page.locator('#root').getByRole('heading', { level: 1, name: HEADING });
  const waitForLog = (line: RegExp) =>
    waitUntil(`the log has ${line}`, () => line.test(site.readLog()));
  const titled = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

  test('whose entry answers but whose files hang: “Try again” asks at new addresses [F-201]', async () => {
    const { page, end } = await startVisit(browser, { expected });
    await page.clock.install();
    const never = new Promise<void>(() => undefined);
    const held: string[] = [];
    origin.hold = (file) => (file.includes('/assets/') ? (held.push(file), never) : undefined);
    await page.goto(site.origin + PATH);
    await waitUntil('the files hang', () => held.length > 0);
    await page.clock.fastForward(SILENCE_MS);
    await titled(page, FAILURE_TITLE).waitFor();
    await waitForLog(/"remote":"remote-files"[^}]*"reason":"silent"/);

    origin.hold = undefined;
    await page.getByRole('button', { name: 'Try again' }).click();
    await shows(page).waitFor();
    await end();
  });

  test('whose files arrive one by one, 5 s apart, loads without a failure message [F-202]', async () => {
    const { page, end } = await startVisit(browser, { expected });
    await page.clock.install();
    const held: (() => void)[] = [];
    origin.hold = () => new Promise((release) => held.push(release));
    await page.goto(site.origin + PATH);
    let seconds = 0;
    while ((await shows(page).count()) === 0) {
      await waitUntil(
        'a file is asked for',
        async () => held.length > 0 || (await shows(page).count()) > 0,
      );
      if (held.length === 0) break;
      await page.clock.fastForward(5_000);
      seconds += 5;
      assert.equal(await titled(page, FAILURE_TITLE).count(), 0, `after ${seconds} s`);
      const arrived = page.waitForEvent('requestfinished');
      held.shift()?.();
      await arrived;
    }
    assert.ok(seconds >= 2 * 5, 'longer than the limit of silence');
    await end();
  });

  test('that moved to an origin which an open tab may not load: Reload loads it [F-203]', async () => {
    const elsewhere = await startRemoteOrigin(builtRemote(NAME));
    const { page, end } = await startVisit(browser, { expected });
    try {
      await page.goto(site.origin);
      await titled(page, 'Paper, made easy.').waitFor();
      await writeRemotesFile(remotesFile, { [NAME]: elsewhere.origin });
      origin.state = 'refuses';
      await page.getByRole('button', { name: 'Retreive' }).click();
      await titled(page, UPDATED_TITLE).waitFor();
      await waitForLog(/"remote":"remote-files","build":"[0-9a-f]{8}","reason":"blocked"/);
      await page.getByRole('button', { name: 'Reload' }).click();
      await shows(page).waitFor();
      await end();
    } finally {
      await elsewhere.stop();
    }
  });

  test('of another contract version: after one Reload it is shown as unavailable, until it fits [F-67]', async () => {
    origin.folder = await buildWith(folder, /contractVersion:\d+/, 'contractVersion:99');
    await writeRemotesFile(remotesFile, { [NAME]: origin });
    const { page, end } = await startVisit(browser, { expected });
    await page.goto(site.origin + PATH);
    await titled(page, UPDATED_TITLE).waitFor();
    await waitForLog(/"remote":"remote-files","build":"[0-9a-f]{8}","reason":"outdated"/);
    await page.getByRole('button', { name: 'Reload' }).click();
    await titled(page, UNAVAILABLE_TITLE).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Reload' }).count(), 0);
    await page.getByRole('button', { name: 'Try again' }).click();
    await titled(page, UNAVAILABLE_TITLE).waitFor();

    origin.folder = builtRemote(NAME);
    await writeRemotesFile(remotesFile, { [NAME]: origin });
    await page.getByRole('button', { name: 'Try again' }).click();
    await shows(page).waitFor();
    await end();
  });

  test('that needs another version of a shared package: offers Reload, and the log names the package [F-320]', async () => {
    const needed =
      /requiredVersion:"[^"]+"(?=,strictVersion:!1,eager:!1,layer:void 0,shareKey:"@parchi\/shared-ui")/;
    origin.folder = await buildWith(folder, needed, 'requiredVersion:"^9.0.0"');
    await writeRemotesFile(remotesFile, { [NAME]: origin });
    const { page, end } = await startVisit(browser, { expected });
    await page.goto(site.origin + PATH);
    await titled(page, UPDATED_TITLE).waitFor();
    await page.getByRole('link', { name: 'Sign In' }).waitFor();
    await waitForLog(
      /"reason":"outdated","detail":"Error: needs @parchi\/shared-ui \^9\.0\.0, the page has \d/,
    );

    origin.folder = builtRemote(NAME);
    await writeRemotesFile(remotesFile, { [NAME]: origin });
    await page.getByRole('button', { name: 'Reload' }).click();
    await shows(page).waitFor();
    await end();
  });

  test('named by a remotes.json that is half-written or holds a bad entry: all portals keep working [F-204]', async () => {
    const { page, end } = await startVisit(browser, { expected });
    await page.goto(site.origin + PATH);
    await shows(page).waitFor();

    await writeFile(remotesFile, '{"remotes":{"remote-files":{"entry":"http://loc');
    await page.reload();
    await shows(page).waitFor();

    await writeRemotesFile(remotesFile, { [NAME]: origin.origin });
    const good = await readFile(remotesFile, 'utf8');
    const { remotes } = JSON.parse(good) as { remotes: Record<string, unknown> };
    const bad = { ...remotes, 'remote-customer': { entyr: 'misspelt' } };
    await writeFile(remotesFile, JSON.stringify({ remotes: bad }));
    await page.reload();
    await shows(page).waitFor();
    await page.goto(site.origin + remotePage('remote-shop').path);
    await page
      .getByRole('heading', { level: 1, name: remotePage('remote-shop').heading })
      .waitFor();
    const alerts = site.readLog().match(/"alert":"[a-z_]+"/g);
    assert.deepEqual(alerts, [
      '"alert":"remotes_file_unreadable"',
      '"alert":"remotes_entry_invalid"',
    ]);
    await end();
  });
});

/** Copies the built remote with another text in one of its files. @returns the folder of the copy */
async function buildWith(parent: string, text: RegExp, replacement: string): Promise<string> {
  const copy = await mkdtemp(join(parent, 'changed-'));
  const changed = await changeBuild({
    name: NAME,
    to: copy,
    change: (_, content) => content.replace(text, replacement),
  });
  assert.equal(changed.length, 1, 'one file holds the text');
  return copy;
}
