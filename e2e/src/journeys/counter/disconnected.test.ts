import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pagePaths, type Order } from '@parchi/contract';
import type { Page } from 'playwright-core';
import { isFullyVisible } from '../../checks/isFullyVisible.ts';
import { createAudit } from '../../checks/screens.ts';
import { openShop, signUpPerson } from '../../fixtures/accounts.ts';
import { openSite } from '../../fixtures/site/openSite.ts';
import { placePaidOrder } from '../../fixtures/orders/orders.ts';
import { makePdf } from '../../fixtures/samples/makePdf.ts';
import { currentOrders, openCounter } from '../../pages/counterPage.ts';
import { holdTimers } from '../../pages/holdTimers.ts';
import { startVisit } from '../../pages/startVisit.ts';

const { browser, site } = await openSite();
const notes = await makePdf({ name: 'notes.pdf', pages: 1 });
const ORDERS = 9;
const UNREACHABLE = { expected: [/ERR_/, /WebSocket/, /Failed to load/] };
/**
 * The notice disappears when the page has reconnected. This takes a random time, because the delay spreads out the
 * reconnects of many clients.
 */
const BACK = { state: 'detached', timeout: 40_000 } as const;
/** When the counter loads the code of its other views, in ms. Axe can't read a stylesheet that is being loaded. */
const VIEWS_AFTER_MS = 5_000;
const viewports = [
  { width: 360, height: 640 },
  { width: 1366, height: 768 },
];

const account = await openShop(site.origin, 'Long Queue Prints');
const person = await browser.newContext();
await signUpPerson(person, site.origin);
const orders: Order[] = [];
for (let count = 0; count < ORDERS; count += 1) {
  const request = { origin: site.origin, shop: account.shop, file: notes, pages: 1 };
  orders.push(await placePaidOrder(person, request));
}
const storageState = await person.storageState();
await person.close();

for (const viewport of viewports) {
  const width = `${viewport.width} px`;

  describe(`${width}: a page that is disconnected from the server`, () => {
    test('the counter says so at every scroll position, and the message covers no button [F-171]', async () => {
      const { page, end } = await startVisit(browser, { viewport, ...UNREACHABLE });
      await holdTimers(page, VIEWS_AFTER_MS);
      await openCounter(page, site.origin, account);
      const slips = currentOrders(page).getByRole('button');
      await slips.nth(ORDERS - 1).waitFor();
      await page.getByRole('heading', { level: 1 }).click();
      // Wait for open calls. If one failed because of the lost network, the page would show that failure instead of
      // “Not connected”.
      await page.waitForLoadState('networkidle');
      await page.context().setOffline(true);
      const alert = page.getByRole('alert').filter({ hasText: 'Not connected' });
      await alert.waitFor();
      await createAudit(page, width)('counter, not connected');
      await page.getByRole('heading', { name: 'Previous orders' }).scrollIntoViewIfNeeded();
      assert.ok(await isScrolled(page));
      await assertConnectionShown(page, 'at the previous orders');
      await slips.nth(ORDERS - 1).focus();
      for (let at = ORDERS - 2; at >= 0; at -= 1) {
        await page.keyboard.press('Shift+Tab');
        assert.ok(await isFullyVisible(slips.nth(at)), `slip ${at}`);
      }
      await slips.last().click();
      await page.getByRole('heading', { name: `Token ${ORDERS}` }).waitFor();
      await assertConnectionShown(page, 'over an order that is open');
      for (const name of ['Open print file', 'Mark completed']) {
        assert.ok(await isFullyVisible(page.getByRole('button', { name })), name);
      }
      await createAudit(page, width)('counter, not connected, order opened');
      await page.context().setOffline(false);
      await alert.waitFor(BACK);
      await end();
    });

    for (const { name, path } of [
      { name: 'the order page', path: () => `${pagePaths.orders}?id=${orders[0]?._id}` },
      { name: 'the orders list', path: () => pagePaths.orders },
    ]) {
      test(`${name} says since when it is not up to date, until it is [F-172]`, async () => {
        const { page, end } = await startVisit(browser, { viewport, storageState, ...UNREACHABLE });
        await page.goto(site.origin + path());
        await page.getByText('Long Queue Prints').first().waitFor();
        await page.waitForLoadState('networkidle');
        await page.context().setOffline(true);
        const line = page.getByText(/^Not up to date since \d+:\d\d [AP]M\.$/);
        await line.waitFor();
        await createAudit(page, width)(`${name}, not connected`);
        await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
        assert.ok(
          await isFullyVisible(page.getByRole('alert').filter({ has: line })),
          'at the end',
        );
        await page.context().setOffline(false);
        await line.waitFor(BACK);
        await end();
      });
    }
  });
}

async function assertConnectionShown(page: Page, where: string): Promise<void> {
  assert.ok(await isFullyVisible(page.getByRole('region', { name: 'Connection' })), where);
  assert.ok(await isFullyVisible(page.getByText(/^Not up to date since/)), where);
  for (const name of ['Taking orders', 'Black and White', 'Color']) {
    assert.ok(await isFullyVisible(page.getByRole('switch', { name })), `${name}, ${where}`);
  }
}

function isScrolled(page: Page): Promise<boolean> {
  return page.evaluate(() => window.scrollY > 0);
}
