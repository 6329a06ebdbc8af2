import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { launchChromium } from '../../fixtures/launchChromium.ts';
import { publishElsewhere } from '../../fixtures/remotes/publishElsewhere.ts';
import { builtRemote } from '../../fixtures/remotes/remotes.ts';
import { startSite, type Site } from '../../fixtures/startSite.ts';
import { startVisit } from '../../pages/startVisit.ts';

const PORTAL = 'remote-files';
const here = builtRemote(PORTAL);
let parent: string;
let site: Site;
let elsewhere: string;

before(async () => {
  parent = await mkdtemp(join(tmpdir(), 'parchi-elsewhere-'));
  const to = join(parent, 'portals');
  site = await startSite({ settings: { PORTALS_DIR: to, LOG_LEVEL: 'fatal' } });
  elsewhere = await publishElsewhere(PORTAL, parent, { to, site: site.origin });
});
after(async () => {
  await site.stop();
  await rm(parent, { recursive: true });
});

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

test('a portal published from outside this repository is used like any other', async () => {
  const browser = await launchChromium();
  try {
    const { page, end } = await startVisit(browser);
    const entry = page.waitForResponse(/remoteEntry\.js$/);
    await page.goto(`${site.origin}/receive-file`);
    await page.getByRole('heading', { level: 1, name: /^Receive/ }).waitFor();
    const { version, buildId } = readAnnouncement(elsewhere);
    const { pathname } = new URL((await entry).url());
    assert.equal(pathname, `/portals/${PORTAL}/${version}-${buildId}/remoteEntry.js`);
    await end();
  } finally {
    await browser.close();
  }
});

/** Returns what a build announces except what depends on its bytes, which hold ids of modules made from their paths. */
function announcement(dist: string): object {
  return { ...readAnnouncement(dist), buildId: '', integrity: '', files: {}, firstLoad: '' };
}

function readAnnouncement(dist: string): Record<'version' | 'buildId', string> {
  return JSON.parse(readFileSync(join(dist, 'remote.json'), 'utf8')) as ReturnType<
    typeof readAnnouncement
  >;
}

function fileSizes(dist: string): number[] {
  return globSync('**/*.{js,css,html}', { cwd: dist })
    .map((file) => readFileSync(join(dist, file)).length)
    .sort((one, other) => one - other);
}
