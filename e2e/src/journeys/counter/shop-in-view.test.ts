import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { isFullyVisible } from '../../checks/isFullyVisible.ts';
import { createAudit } from '../../checks/screens.ts';
import { openShop, type ShopAccount, signUpPerson } from '../../fixtures/accounts.ts';
import { openSite } from '../../fixtures/site/openSite.ts';
import { placePaidOrder } from '../../fixtures/orders/orders.ts';
import { makePdf } from '../../fixtures/samples/makePdf.ts';
import { waitUntil } from '../../fixtures/waitUntil.ts';
import { blockAutoplay, currentOrders, openCounter } from '../../pages/counterPage.ts';
import { desktop, startVisit } from '../../pages/startVisit.ts';

const { browser, site } = await openSite();
const notes = await makePdf({ name: 'notes.pdf', pages: 1 });
const ORDERS = 9;
const SWITCHES = ['Taking orders', 'Black and White', 'Color'];

describe('the counter with a long queue', () => {
  const account = openQueue();

  for (const viewport of [
    { width: 360, height: 640 },
    { width: 1366, height: 768 },
  ]) {
    const name = `${viewport.width} px`;

    test(`${name}: switches and current token stay in view and cover no focused control`, async () => {
      const { page, end } = await startVisit(browser, { viewport });
      await openCounter(page, site.origin, await account);
      const slips = currentOrders(page).getByRole('button');
      await slips.nth(ORDERS - 1).focus();
      assert.ok((await page.evaluate(() => window.scrollY)) > 0, 'the page was scrolled');
      await assertInView(page);
      for (let at = ORDERS - 2; at >= 0; at -= 1) {
        await page.keyboard.press('Shift+Tab');
        assert.ok(await isFullyVisible(slips.nth(at)), `slip ${at}`);
      }
      await slips.last().click();
      await page.getByRole('heading', { name: `Token ${ORDERS}` }).waitFor();
      await assertInView(page);
      await page.getByText('Details', { exact: true }).click();
      const lastLine = page.getByText('job-media-sheets');
      await lastLine.waitFor();
      await waitUntil('the whole job ticket is seen', () => isFullyVisible(lastLine));
      await assertInView(page);
      await end();
    });

    test(`${name}: a notice says until the first click that the sound is muted, and its removal moves nothing`, async () => {
      const { page, end } = await startVisit(browser, { viewport });
      await blockAutoplay(page);
      await openCounter(page, site.origin, await account);
      const wake = page.getByRole('button', { name: 'Start the sound' });
      await wake.waitFor();
      assert.ok(await isFullyVisible(wake));
      const slip = currentOrders(page).getByRole('button').first();
      await slip.waitFor();
      await createAudit(page, name)('counter, sound asleep');
      const place = await slip.boundingBox();
      await page.getByRole('heading', { level: 1 }).click();
      await wake.waitFor({ state: 'detached' });
      assert.deepEqual(await slip.boundingBox(), place);
      await end();
    });

    test(`${name}: the account dialog opens over the counter and returns the focus when closed`, async () => {
      const { page, end } = await startVisit(browser, { viewport });
      await openCounter(page, site.origin, await account);
      const opener = page.getByRole('button', { name: 'Account' });
      await opener.click();
      await page.getByRole('dialog', { name: 'Account' }).waitFor();
      await createAudit(page, name)('counter, account');
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      assert.ok(await opener.evaluate((button) => button === document.activeElement));
      await end();
    });
  }

  test('1366 px: eight orders are in view, and neither hint nor toast covers an order [F-565]', async () => {
    const { page, end } = await startVisit(browser, desktop);
    await blockAutoplay(page);
    const { shop } = await account;
    await openCounter(page, site.origin, await account);
    const slips = currentOrders(page).getByRole('listitem');
    await slips.nth(ORDERS - 1).waitFor();
    for (let at = 0; at < 8; at += 1) assert.ok(await isFullyVisible(slips.nth(at)), `slip ${at}`);
    const notice = (text: string) => page.locator('p').filter({ hasText: text });
    await assertBesideOrders(page, notice('Muted until you click this page.'));
    const customer = await browser.newContext();
    await signUpPerson(customer, site.origin);
    await placePaidOrder(customer, { origin: site.origin, shop, file: notes, pages: 1 });
    await customer.close();
    await assertBesideOrders(page, notice('Note: New order: Token'));
    await end();
  });

  async function openQueue(): Promise<ShopAccount> {
    const shop = await openShop(site.origin, 'Long Queue Prints');
    const customer = await browser.newContext();
    await signUpPerson(customer, site.origin);
    for (let count = 0; count < ORDERS; count += 1) {
      await placePaidOrder(customer, {
        origin: site.origin,
        shop: shop.shop,
        file: notes,
        pages: 1,
      });
    }
    await customer.close();
    return shop;
  }

  async function assertInView(page: Page): Promise<void> {
    for (const name of SWITCHES) {
      assert.ok(await isFullyVisible(page.getByRole('switch', { name })), name);
    }
    assert.ok(await isFullyVisible(page.getByText('Current token')), 'the current token');
  }

  /** Waits until the element is in view, beside the column of the orders or above it. */
  async function assertBesideOrders(page: Page, element: Locator): Promise<void> {
    await element.waitFor();
    const [box, list] = await Promise.all([
      element.boundingBox(),
      currentOrders(page).boundingBox(),
    ]);
    assert.ok(box && list);
    assert.ok(box.y >= 0 && box.y + box.height <= desktop.viewport.height);
    assert.ok(box.x >= list.x + list.width || box.y + box.height <= list.y, JSON.stringify(box));
  }
});
