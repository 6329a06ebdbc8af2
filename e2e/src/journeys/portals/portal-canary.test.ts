import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { describeStatus } from '../../../../tooling/src/publish/describeStatus.ts';
import {
  changeShare,
  publish,
  publishCanary,
  rollBack,
  type Target,
} from '../../../../tooling/src/publish/publish.ts';
import { folderStore } from '../../../../tooling/src/publish/store/folderStore.ts';
import { launchChromium } from '../../fixtures/launchChromium.ts';
import { changeBuild } from '../../fixtures/remotes/changeBuild.ts';
import { builtRemote, remotePage } from '../../fixtures/remotes/remotes.ts';
import { type Site, startSite } from '../../fixtures/site/startSite.ts';
import { startVisit, type Visit } from '../../pages/startVisit.ts';

const NAME = 'remote-files';
const TOKEN = 'a-token-of-at-least-32-characters';
const { path: PATH, heading: HEADING } = remotePage(NAME);

describe('a canary of a portal', () => {
  let browser: Browser;
  let site: Site;
  let folder: string;
  let target: Target;
  let newBuild: string;
  let publishedBuild: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parchi-canary-'));
    const to = join(folder, 'portals');
    newBuild = join(folder, 'new-build');
    await changeBuild({
      name: NAME,
      to: newBuild,
      buildId: '0badcafe',
      change: (file, content) =>
        file === 'remoteEntry.js' ? `${content};window.isCanary = true;` : content,
    });
    [browser, site] = await Promise.all([
      launchChromium(),
      startSite({ settings: { PORTALS_DIR: to, PORTALS_TOKEN: TOKEN, LOG_LEVEL: 'fatal' } }),
    ]);
    target = { name: NAME, store: folderStore(to), site: site.origin, address: '/portals' };
    publishedBuild = await publish(target, builtRemote(NAME));
  });

  after(async () => {
    await browser.close();
    await site.stop();
    await rm(folder, { recursive: true });
  });

  /** Opens a browser profile with this bucket number, which decides whether it gets the canary. */
  async function visitAs(bucket: number, expected: RegExp[] = []): Promise<Visit> {
    const visit = await startVisit(browser, { expected });
    const cookie = { name: 'parchi_bucket', value: String(bucket), url: site.origin };
    await visit.page.context().addCookies([cookie]);
    return visit;
  }

  async function hasCanary(page: Page): Promise<boolean> {
    // Ignore the heading of the first view, which is shown before any code of the remote runs.
    await page.locator('#root').getByRole('heading', { level: 1, name: HEADING }).waitFor();
    return page.evaluate(() => 'isCanary' in window);
  }

  async function opens(page: Page): Promise<boolean> {
    await page.goto(site.origin + PATH);
    return hasCanary(page);
  }

  test('is served only to its share of browsers, survives a reload, and can be raised and ended', async () => {
    await publishCanary(target, newBuild, 10);
    const [inside, outside] = [await visitAs(3), await visitAs(40)];
    assert.deepEqual([await opens(inside.page), await opens(outside.page)], [true, false]);
    await Promise.all([inside.page.reload(), outside.page.reload()]);
    assert.deepEqual([await hasCanary(inside.page), await hasCanary(outside.page)], [true, false]);

    await changeShare(target, 50);
    assert.deepEqual([await opens(inside.page), await opens(outside.page)], [true, true]);
    await rollBack(target);
    assert.deepEqual([await opens(inside.page), await opens(outside.page)], [false, false]);

    await publishCanary(target, newBuild, 10);
    await changeShare(target, 100);
    assert.deepEqual([await opens(inside.page), await opens(outside.page)], [true, true]);
    await rollBack(target);
    await Promise.all([inside.end(), outside.end()]);
  });

  test('is also in the registry that an open tab fetches again', async () => {
    await publishCanary(target, newBuild, 10);
    for (const [bucket, build] of [
      [3, '0badcafe'],
      [40, publishedBuild],
    ] as const) {
      const { page, end } = await visitAs(bucket);
      await opens(page);
      const registry = await page.evaluate(async () => (await fetch('/remotes.json')).text());
      const { remotes } = JSON.parse(registry) as { remotes: Record<string, object> };
      const { entry = '', canary } = remotes[NAME] as { entry?: string; canary?: object };
      assert.ok(entry.includes(build), entry);
      assert.equal(canary, undefined);
      await end();
    }
    await rollBack(target);
  });

  test('that fails affects only its own browsers, and its team sees the failures in the figures [F-234]', async () => {
    const broken = join(folder, 'broken');
    await changeBuild({
      name: NAME,
      to: broken,
      buildId: 'deadbeef',
      change: (file, content) => (file === 'remoteEntry.js' ? "throw Error('no tea')" : content),
    });
    await publishCanary(target, broken, 10);
    const inside = await visitAs(3, [
      /no tea/,
      /Federation Runtime/,
      /^remote-files/,
      /A preload .* integrity mismatch/,
    ]);
    const outside = await visitAs(40);
    await inside.page.goto(site.origin + PATH);
    const reported = inside.page.waitForResponse(/report-failure/);
    await inside.page.getByRole('button', { name: 'Try again' }).waitFor();
    assert.equal((await reported).status(), 204);
    assert.equal(await opens(outside.page), false);

    const status = await describeStatus(target, TOKEN);
    assert.match(status, /deadbeef {2}canary, 10 % +\d+ pages +1 failures/);
    assert.match(status, new RegExp(`${publishedBuild} +90 % +\\d+ pages +0 failures`));
    await rollBack(target);
    assert.equal(await opens(inside.page), false);
    await Promise.all([inside.end(), outside.end()]);
  });

  test('leaves each browser on the build that it got first', async () => {
    await publishCanary(target, newBuild, 50);
    const { page, end } = await startVisit(browser);
    const first = await opens(page);
    for (let visit = 0; visit < 5; visit += 1) assert.equal(await opens(page), first);
    const [cookie, ...others] = await page.context().cookies();
    assert.deepEqual(others, []);
    assert.equal(Number(cookie?.value) < 50, first);
    assert.equal(await page.evaluate(() => document.cookie), '', 'no script can read it');
    await rollBack(target);
    await end();
  });
});
