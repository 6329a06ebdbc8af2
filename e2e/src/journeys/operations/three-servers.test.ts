import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import type { Cluster } from '../../../../tooling/src/cluster/startCluster.ts';
import { type RunningSwift, startSwift } from '../../../../tooling/src/debian/swift.ts';
import { openShop, signUpPerson } from '../../fixtures/accounts.ts';
import { launchChromium } from '../../fixtures/launchChromium.ts';
import { openCluster } from '../../fixtures/site/openCluster.ts';
import { placePaidOrder } from '../../fixtures/orders/orders.ts';
import { makePdf } from '../../fixtures/samples/makePdf.ts';
import { currentOrders, openCounter } from '../../pages/counterPage.ts';
import { downloadShare } from '../../pages/downloadShare.ts';
import { openPreview, readSlip, upload } from '../../pages/sendPage.ts';
import { phone, startVisit } from '../../pages/startVisit.ts';

/** The browser reports that the live connection to the killed server broke. */
const expected = { expected: [/WebSocket connection to/] };
const notes = await makePdf({ name: 'notes.pdf', pages: 1 });

describe('a site of three servers behind nginx', () => {
  let browser: Browser;
  let swift: RunningSwift;
  let cluster: Cluster;
  before(async () => {
    [browser, swift] = await Promise.all([launchChromium(), startSwift()]);
    cluster = await openCluster({ count: 3, s3: swift.settings });
  });
  after(async () => {
    await browser.close();
    await cluster.stop();
    await swift.stop();
  });

  test('files can be sent and received and orders reach the counter, even after a server is killed [F-990]', async () => {
    const shop = await openShop(cluster.origin, 'Cluster Prints');
    const atCounter = await startVisit(browser, expected);
    await openCounter(atCounter.page, cluster.origin, shop);
    const customer = await startVisit(browser, { ...phone, ...expected });
    await signUpPerson(customer.page.context(), cluster.origin);
    const slips = currentOrders(atCounter.page).getByRole('button');
    const order = { origin: cluster.origin, shop: shop.shop, file: notes, pages: 1 };
    for (const waiting of [1, 2, 3]) {
      await placePaidOrder(customer.page.context(), order);
      await slips.nth(waiting - 1).waitFor();
    }

    await cluster.servers[1]!.end('SIGKILL');
    await placePaidOrder(customer.page.context(), order);
    await slips.nth(3).waitFor();
    const file = { name: 'notes.pdf', bytes: notes.bytes };
    await openPreview(customer.page, cluster.origin, [file]);
    await upload(customer.page);
    const { link } = await readSlip(customer.page);
    await customer.page.goto(link);
    const { entries } = await downloadShare(customer.page);
    assert.deepEqual(entries, [file]);
    await atCounter.end();
    await customer.end();
  });
});
