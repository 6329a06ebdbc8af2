import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { pagePaths } from '@parchi/contract';
import type { Browser, Page } from 'playwright-core';
import type { Cluster } from '../../../../tooling/src/cluster/startCluster.ts';
import {
  layLastRelease,
  type LastRelease,
} from '../../../../tooling/src/releases/layLastRelease.ts';
import { repositoryRoot } from '../../../../tooling/src/repositoryRoot.ts';
import { openShop, type ShopAccount, signUpPerson } from '../../fixtures/accounts.ts';
import { launchChromium } from '../../fixtures/launchChromium.ts';
import { openCluster } from '../../fixtures/site/openCluster.ts';
import { placePaidOrder } from '../../fixtures/orders/orders.ts';
import { makePdf } from '../../fixtures/samples/makePdf.ts';
import { waitUntil } from '../../fixtures/waitUntil.ts';
import { currentOrders, openCounter } from '../../pages/counterPage.ts';
import { downloadShare } from '../../pages/downloadShare.ts';
import { sendFiles } from '../../pages/sendPage.ts';
import { phone, startVisit, type Visit } from '../../pages/startVisit.ts';

/** Maximum number of visits until both releases have been seen: nginx leads each visit to one of two servers. */
const MOST_VISITS = 12;
const notes = await makePdf({ name: 'notes.pdf', pages: 1 });
const file = { name: 'notes.pdf', bytes: notes.bytes };

describe('an upgrade of two servers, one after the other', () => {
  let browser: Browser;
  let release: LastRelease;
  let cluster: Cluster;
  let shop: ShopAccount;
  /** Pages of the last release, which stay open. */
  let counter: Visit;
  let home: Visit;
  before(async () => {
    [browser, release] = await Promise.all([launchChromium(), layLastRelease()]);
    cluster = await openCluster({ count: 2, root: release.folder, isEmpty: true });
  });
  after(async () => {
    await browser.close();
    await cluster.stop();
    await release.remove();
  });

  test('gives each visit the pages of one release, which work with both servers [F-846]', async () => {
    const { origin } = cluster;
    shop = await openShop(origin, 'Rolling Prints');
    counter = await startVisit(browser, {
      expected: [/WebSocket connection to/, /Failed to load resource/],
    });
    await openCounter(counter.page, origin, shop);
    home = await startVisit(browser, {
      expected: [/Failed to load resource/, /Refused to execute script/, /ChunkLoadError/],
    });
    await home.page.goto(origin);
    await home.page.getByRole('heading', { name: 'Paper, made easy.' }).waitFor();
    await upgrade(0);

    const releases = new Set<string>();
    for (let number = 1; number <= MOST_VISITS && releases.size < 2; number += 1) {
      const { page, end } = await startVisit(browser, { ...phone, userAgent: `Browser ${number}` });
      const { link } = await sendFiles(page, origin, [file]);
      releases.add(await scriptOf(page));
      await page.goto(link);
      assert.deepEqual((await downloadShare(page)).entries, [file]);
      await signUpPerson(page.context(), origin);
      await page.goto(origin + pagePaths.placeOrder);
      await page.getByRole('heading', { name: 'Choose a shop' }).waitFor();
      await placePaidOrder(page.context(), { origin, shop: shop.shop, file: notes, pages: 1 });
      await currentOrders(counter.page)
        .getByRole('button')
        .nth(number - 1)
        .waitFor();
      await end();
    }
    assert.equal(releases.size, 2, [...releases].join());
  });

  test('keeps pages working that were open before it [F-846]', async () => {
    const { origin } = cluster;
    const slips = currentOrders(counter.page).getByRole('button');
    const waiting = await slips.count();
    await upgrade(1);
    await slips.first().click();
    await counter.page.getByRole('button', { name: 'Mark completed' }).click();
    await waitUntil('the order leaves the list', async () => (await slips.count()) < waiting);

    await home.page.getByRole('link', { name: /^Send/ }).click();
    const sendPage = home.page.getByRole('heading', { name: 'Send files' });
    const again = home.page.getByRole('button', { name: 'Try again' });
    // A file of the open page is gone. The first kept release asks the user to try again; later ones reload by
    // themselves.
    await sendPage.or(again).waitFor();
    if (await again.isVisible()) await again.click();
    await sendPage.waitFor();
    const { link } = await sendFiles(home.page, origin, [file]);
    assert.match(link, /token=/);
    await home.end();
    await counter.end();
  });

  async function upgrade(index: number): Promise<void> {
    await cluster.servers[index]!.end('SIGTERM');
    await cluster.servers[index]!.restart(repositoryRoot);
  }
});

/** Returns the address of the page's first script, whose name differs between releases. */
async function scriptOf(page: Page): Promise<string> {
  const script = page.locator('script[src*="/assets/main."]').first();
  return (await script.getAttribute('src')) ?? '';
}
