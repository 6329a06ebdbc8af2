import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { RefusedBuildError } from '../../../../tooling/src/publish/fetchDeployed.ts';
import { publish } from '../../../../tooling/src/publish/publish.ts';
import { folderStore } from '../../../../tooling/src/publish/store/folderStore.ts';
import { launchChromium } from '../../fixtures/launchChromium.ts';
import { builtRemote } from '../../fixtures/remotes/remotes.ts';
import { startSite } from '../../fixtures/site/startSite.ts';
import { startVisit } from '../../pages/startVisit.ts';

test('a portal that is published while the site runs is available at the next page load', async () => {
  const to = await mkdtemp(join(tmpdir(), 'parchi-published-'));
  const site = await startSite({ settings: { PORTALS_DIR: to, LOG_LEVEL: 'fatal' } });
  const browser = await launchChromium();
  try {
    const target = { store: folderStore(to), site: site.origin, address: '/portals' };
    const dist = builtRemote('remote-files');
    const build = await publish({ ...target, name: 'remote-files' }, dist);
    const { page, end } = await startVisit(browser);
    const entry = page.waitForResponse(/remoteEntry\.js$/);
    await page.goto(`${site.origin}/receive-file`);
    await page.getByRole('heading', { level: 1, name: /^Receive/ }).waitFor();
    const { pathname } = new URL((await entry).url());
    assert.equal(pathname, `/portals/remote-files/${build}/remoteEntry.js`);
    await end();

    await assert.rejects(publish({ ...target, name: 'remote-shop' }, dist), RefusedBuildError);
    for (const name of ['remote-customer', 'remote-shop'] as const) {
      await publish({ ...target, name }, builtRemote(name));
    }
  } finally {
    await browser.close();
    await site.stop();
    await rm(to, { recursive: true });
  }
});
