import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { signUpPerson } from '../../fixtures/accounts.ts';
import { launchChromium } from '../../fixtures/launchChromium.ts';
import {
  builtRemote,
  remoteNames,
  remotePage,
  writeRemotesFile,
} from '../../fixtures/remotes/remotes.ts';
import {
  type RemoteOrigin,
  type RemoteState,
  startRemoteOrigin,
} from '../../fixtures/remotes/startRemoteOrigin.ts';
import { type Site, startSite } from '../../fixtures/site/startSite.ts';
import { waitUntil } from '../../fixtures/waitUntil.ts';
import { startVisit } from '../../pages/startVisit.ts';

/** How a remote fails, and the reason that the server's log then gives. */
const failures: readonly [RemoteState, string][] = [
  ['refuses', 'failed'],
  ['answers 500', 'failed'],
  ['hangs', 'silent'],
  ['answers HTML', 'failed'],
];
/** How long the host waits for a remote that does not answer, in ms. */
const PATIENCE_MS = 8_000;
const FAILURE_TITLE = "This part of Parchi can't be loaded";
/** Console messages of the browser when it cannot load a file. */
const expected = [
  /Failed to load resource/,
  /MIME type/,
  /CORS policy/,
  /ERR_/,
  /Federation Runtime/,
  /^remote-/,
];

describe('a remote that cannot be loaded', () => {
  let browser: Browser;
  let site: Site;
  let folder: string;
  const origins = {} as Record<string, RemoteOrigin>;

  before(async () => {
    browser = await launchChromium();
    folder = await mkdtemp(join(tmpdir(), 'parchi-remotes-'));
    for (const name of remoteNames) origins[name] = await startRemoteOrigin(builtRemote(name));
    const remotesFile = join(folder, 'remotes.json');
    await writeRemotesFile(
      remotesFile,
      Object.fromEntries(remoteNames.map((name) => [name, origins[name]!.origin])),
    );
    site = await startSite({ settings: { REMOTES_FILE: remotesFile } });
  });

  after(async () => {
    await browser.close();
    await site.stop();
    await Promise.all(remoteNames.map((name) => origins[name]!.stop()));
    await rm(folder, { recursive: true });
  });

  async function waitForFailure(page: Page, state: RemoteState, isBare: boolean): Promise<void> {
    if (!isBare) await page.getByRole('button', { name: 'Sign Out' }).waitFor();
    if (state === 'hangs') {
      // The loader may not be visible, because the page's first view may be shown in its place.
      await page.getByText('Loading this page').waitFor({ state: 'attached' });
      await page.clock.fastForward(PATIENCE_MS);
    }
    await page.getByRole('heading', { name: FAILURE_TITLE }).waitFor();
  }

  for (const name of remoteNames) {
    for (const [state, reason] of failures) {
      test(`${name} ${state}: its region says so, the rest works, and “Try again” loads it later [F-65, F-66]`, async () => {
        const { page, end } = await startVisit(browser, { expected });
        await page.clock.install();
        await signUpPerson(page.context(), site.origin);
        const { path, heading, isBare } = remotePage(name);
        origins[name]!.state = state;
        const loggedBefore = site.readLog().length;
        const line = new RegExp(`"remote":"${name}"[^}]*"reason":"${reason}"`);
        try {
          // Preloads that hang delay the event `load`.
          await page.goto(site.origin + path, { waitUntil: 'commit' });
          await waitForFailure(page, state, isBare);
          await waitUntil(`the log has ${line}`, () =>
            line.test(site.readLog().slice(loggedBefore)),
          );
          if (isBare) await page.goto(site.origin);
          else await page.getByRole('link', { name: 'Parchi, home' }).click();
          await page.getByRole('heading', { name: 'Paper, made easy.' }).waitFor();
          for (const other of remoteNames.filter((candidate) => candidate !== name)) {
            await page.goto(site.origin + remotePage(other).path);
            await page
              .getByRole('heading', { level: 1, name: remotePage(other).heading })
              .waitFor();
          }

          // Preloads that hang delay the event `load`.
          await page.goto(site.origin + path, { waitUntil: 'commit' });
          await waitForFailure(page, state, isBare);
          await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
          origins[name]!.state = 'works';
          await page.getByRole('button', { name: 'Try again' }).click();
          await page.getByRole('heading', { level: 1, name: heading }).waitFor();
          assert.ok(await page.evaluate(() => 'isSameDocument' in window), 'no reload');
        } finally {
          origins[name]!.state = 'works';
          await end();
        }
      });
    }
  }
});

test('a remote over http from another machine is not loaded, and the others work [F-134]', async () => {
  const browser = await launchChromium();
  const folder = await mkdtemp(join(tmpdir(), 'parchi-remotes-'));
  const remotesFile = join(folder, 'remotes.json');
  await writeRemotesFile(remotesFile, { 'remote-files': 'http://files.parchi.example' });
  const site = await startSite({ settings: { REMOTES_FILE: remotesFile } });
  const { page, end } = await startVisit(browser, { expected });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  try {
    const [refused, other] = [remotePage('remote-files'), remotePage('remote-shop')];
    await page.goto(site.origin + other.path);
    await page.getByRole('heading', { level: 1, name: other.heading }).waitFor();
    await page.goto(site.origin + refused.path);
    await page.getByRole('heading', { name: FAILURE_TITLE }).waitFor();
    await writeRemotesFile(remotesFile, {});
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: refused.heading }).waitFor();
    assert.deepEqual(
      asked.filter((url) => url.includes('files.parchi.example')),
      [],
    );
    assert.match(site.readLog(), /"alert":"insecure_remote","remote":"remote-files"/);
  } finally {
    await end();
    await browser.close();
    await site.stop();
    await rm(folder, { recursive: true });
  }
});
