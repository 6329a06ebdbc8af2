import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pagePaths } from '@parchi/contract';
import { publish } from '../../../../tooling/src/publish/publish.ts';
import { folderStore } from '../../../../tooling/src/publish/store/folderStore.ts';
import { launchChromium } from '../../fixtures/launchChromium.ts';
import { buildElsewhere } from '../../fixtures/remotes/buildElsewhere.ts';
import { builtRemote } from '../../fixtures/remotes/remotes.ts';
import { startDevServer } from '../../fixtures/startDevServer.ts';
import { startSite } from '../../fixtures/startSite.ts';
import { startVisit } from '../../pages/startVisit.ts';
import { waitForTakeOver } from '../../pages/waitForTakeOver.ts';

const PORTAL = 'remote-files';
const here = builtRemote(PORTAL);
let parent: string;
let elsewhere: string;

before(async () => {
  parent = await mkdtemp(join(tmpdir(), 'parchi-elsewhere-'));
  elsewhere = await buildElsewhere(PORTAL, parent);
});
after(() => rm(parent, { recursive: true }));

test('a portal built outside this repository announces what it announces when built here', () => {
  assert.deepEqual(announcement(elsewhere), announcement(here));
});

test('a portal built outside this repository has the same files, but for ids of modules', () => {
  const sizes = fileSizes(elsewhere);
  const expected = fileSizes(here);
  assert.equal(sizes.length, expected.length);
  assert.ok(expected.length > 30);
  for (const [place, size] of sizes.entries()) {
    const difference = Math.abs(size - (expected[place] ?? 0));
    assert.ok(difference <= 40, `a file of ${size} bytes in place of one of ${expected[place]}`);
  }
});

test('a portal built outside this repository is published and used like any other', async () => {
  const site = await startSite({
    settings: { PORTALS_DIR: join(parent, 'portals'), LOG_LEVEL: 'fatal' },
  });
  const browser = await launchChromium();
  try {
    const store = folderStore(join(parent, 'portals'));
    const target = { store, site: site.origin, address: '/portals' };
    const build = await publish({ ...target, name: PORTAL }, elsewhere);
    const { page, end } = await startVisit(browser);
    const entry = page.waitForResponse(/remoteEntry\.js$/);
    await page.goto(`${site.origin}/receive-file`);
    await page.getByRole('heading', { level: 1, name: /^Receive/ }).waitFor();
    assert.ok((await entry).url().endsWith(`/portals/${PORTAL}/${build}/remoteEntry.js`));
    await end();
  } finally {
    await browser.close();
    await site.stop();
  }
});

test('a portal outside this repository is developed against a deployed site', async () => {
  const site = await startSite();
  const [browser, portal] = await Promise.all([
    launchChromium(),
    startDevServer(join(parent, PORTAL), ['--env', `site=${site.origin}`]),
  ]);
  try {
    const { page, end } = await startVisit(browser);
    const entry = page.waitForResponse(/remoteEntry\.js$/);
    await page.goto(portal.origin + pagePaths.receiveFile);
    assert.equal((await entry).url(), `${portal.origin}/local-remote/remoteEntry.js`);
    await waitForTakeOver(page);
    await page.getByRole('textbox', { name: 'Token' }).waitFor();
    await end();
  } finally {
    await browser.close();
    await portal.stop();
    await site.stop();
  }
});

/** Returns what a build announces except what depends on its bytes, which hold ids of modules made from their paths. */
function announcement(dist: string): object {
  const announced = JSON.parse(readFileSync(join(dist, 'remote.json'), 'utf8')) as object;
  return { ...announced, buildId: '', integrity: '', firstLoad: '', files: {} };
}

function fileSizes(dist: string): number[] {
  return globSync('**/*.{js,css,html}', { cwd: dist })
    .map((file) => readFileSync(join(dist, file)).length)
    .sort((one, other) => one - other);
}
