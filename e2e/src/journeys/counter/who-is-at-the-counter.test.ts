import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { apiPaths, pagePaths } from '@parchi/contract';
import type { Page } from 'playwright-core';
import { assertNoSidewaysScroll } from '../../checks/assertNoSidewaysScroll.ts';
import { isFullyVisible } from '../../checks/isFullyVisible.ts';
import { type Audit, createAudit } from '../../checks/screens.ts';
import { openShop, password, signUpPerson } from '../../fixtures/accounts.ts';
import { openSite } from '../../fixtures/site/openSite.ts';
import { placePaidOrder } from '../../fixtures/orders/orders.ts';
import { makePdf } from '../../fixtures/samples/makePdf.ts';
import { currentOrders, openCounter } from '../../pages/counterPage.ts';
import { pressAt } from '../../pages/pressAt.ts';
import { startVisit } from '../../pages/startVisit.ts';
import { tabTo } from '../../pages/tabTo.ts';

const { browser, site } = await openSite();
const file = await makePdf({ name: 'Thesis.pdf', pages: 1 });
const ORDERS = 8;
const PIN = '530918';

describe('several people at one counter', () => {
  for (const viewport of [
    { width: 1366, height: 768 },
    { width: 360, height: 640 },
  ]) {
    const name = `${viewport.width} px`;

    test(`${name}: a helper completes an order by name, and Money asks for the PIN [F-941] [F-946]`, async () => {
      const account = await openShop(site.origin, `Counter Prints ${name}`);
      const customers = await browser.newContext();
      await signUpPerson(customers, site.origin, 'Asha Rao');
      for (let count = 0; count < ORDERS; count += 1) {
        const request = { origin: site.origin, shop: account.shop, file, pages: 1 };
        await placePaidOrder(customers, { ...request, priority: false });
      }
      await customers.close();
      const { page, end } = await startVisit(browser, {
        viewport,
        expected: [/status of (?:403|429)/],
      });
      const audit = createAudit(page, name);
      await openCounter(page, site.origin, account);
      await page.getByRole('link', { name: 'Shop', exact: true }).click();
      await page.getByRole('button', { name: 'Save', exact: true }).focus();
      await refuseHelper(page, audit);
      await addHelper(page, 'Ravi', '4829');
      await addHelper(page, 'अनिल', '7351');
      await tabTo(page, /^Set a PIN$/);
      await page.keyboard.press('Enter');
      await page.getByRole('dialog', { name: 'Set a PIN' }).waitFor();
      await tabTo(page, /^New PIN/);
      await page.keyboard.insertText(PIN);
      await tabTo(page, /^Password of the shop’s account/);
      await page.keyboard.insertText(password);
      await audit('set a PIN');
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Remove PIN' }).waitFor();
      await audit('helpers and PIN');
      await assertNoSidewaysScroll(page, 'helpers and PIN');
      await refuseRemovals(page, audit);

      await page.getByRole('link', { name: 'Orders', exact: true }).click();
      const slips = currentOrders(page).getByRole('button');
      if (viewport.width > 1_000) {
        await page.getByRole('button', { name: 'Who is at the counter?' }).waitFor();
        assert.ok(await isFullyVisible(slips.nth(ORDERS - 1)), 'eight orders are in view');
      }
      await slips.first().click();
      await page.getByRole('heading', { name: /^Token 1/ }).waitFor();
      await page.keyboard.press('h');
      await page.getByRole('button', { name: /^Ravi/ }).click();
      await page.getByLabel('PIN of Ravi', { exact: true }).fill('1111');
      await page.keyboard.press('Enter');
      await page.getByText('Wrong PIN. Try again.').waitFor();
      await audit('who is at the counter');
      await page.getByLabel('PIN of Ravi', { exact: true }).fill('4829');
      await page.keyboard.press('Enter');
      const present = page.getByRole('button', { name: 'At the counter: Ravi' });
      await present.waitFor();
      // The order stays open when the helper takes over, and a reload keeps the helper.
      await page.getByRole('button', { name: /^Mark completed/ }).click();
      await page.getByText(/Completed by Ravi, \d/).waitFor();
      await audit('completed by a helper');
      await assertNoSidewaysScroll(page, 'completed by a helper');
      await page.reload();
      await present.waitFor();
      await page
        .getByRole('region', { name: 'Previous orders' })
        .getByText(/by Ravi, \d/)
        .waitFor();

      // What the owner had unlocked is locked again, because a helper has taken over.
      await page.getByRole('link', { name: 'Money', exact: true }).click();
      const pin = page.getByLabel('PIN', { exact: true });
      await pin.fill('111112');
      await page.keyboard.press('Enter');
      await page.getByText('Wrong PIN. Try again.').waitFor();
      await audit('Money asks for the PIN');
      await refusePins(page);
      await pin.fill('111113');
      await page.keyboard.press('Enter');
      await page.getByText(/^Too many wrong PINs\. Try again after/).waitFor();
      await audit('too many wrong PINs');
      await page.unroute(`**${apiPaths.unlock}`);
      assert.equal(await askMoney(page, account.shop._id), 403);
      await pin.fill(PIN);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Money' }).waitFor();
      await audit('Money, unlocked by a PIN');
      assert.equal(await askMoney(page, account.shop._id), 200);
      await page.getByRole('button', { name: 'Lock', exact: true }).click();
      await pin.waitFor();
      assert.equal(await askMoney(page, account.shop._id), 403);
      await forgetPin(page, audit);
      assert.equal(new URL(page.url()).pathname, pagePaths.home);
      await end();
    });
  }
});

/** Submits the empty form for a new helper. */
async function refuseHelper(page: Page, audit: Audit): Promise<void> {
  await pressAt(page, /^Add helper$/);
  await page.getByRole('dialog', { name: 'Add helper' }).waitFor();
  await tabTo(page, /^Name/);
  await page.keyboard.press('Enter');
  await page.getByText('Enter the helper’s name.').waitFor();
  await audit('add a helper, errors');
  await closeDialog(page);
}

/** Asks to remove a helper, and to remove the PIN without a password, and then does neither. */
async function refuseRemovals(page: Page, audit: Audit): Promise<void> {
  await tabTo(page, /^Change Ravi$/, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await pressAt(page, /^Remove Ravi$/);
  await page.getByText(/^Ravi is signed out on every device/).waitFor();
  await audit('remove a helper');
  await closeDialog(page);
  await pressAt(page, /^Remove PIN$/);
  await page.getByRole('dialog', { name: 'Remove PIN' }).waitFor();
  await tabTo(page, /^Password of the shop’s account/);
  await page.keyboard.press('Enter');
  await page.getByText('Enter your password.').waitFor();
  await audit('remove the PIN, errors');
  await closeDialog(page);
}

/** Replaces the forgotten PIN with the account's password, after a first try without both. */
async function forgetPin(page: Page, audit: Audit): Promise<void> {
  await pressAt(page, /^Forgot the PIN\?$/);
  await page.getByRole('dialog', { name: 'Set a PIN' }).waitFor();
  await tabTo(page, /^New PIN/);
  await page.keyboard.press('Enter');
  await page.getByText('Enter your password.').waitFor();
  await audit('forgotten PIN, errors');
  await page.keyboard.insertText('640271');
  await tabTo(page, /^Password of the shop’s account/);
  await page.keyboard.insertText(password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Money' }).waitFor();
}

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** Adds a helper by keyboard alone. The focus must be before the list of helpers, or in it. */
async function addHelper(page: Page, name: string, pin: string): Promise<void> {
  const add = page.getByRole('button', { name: 'Add helper' });
  // A closed dialog gives the focus back to the button that opened it.
  if (!(await add.and(page.locator(':focus')).isVisible())) await tabTo(page, /^Add helper$/);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Add helper' }).waitFor();
  await tabTo(page, /^Name/);
  await page.keyboard.insertText(name);
  await tabTo(page, /^PIN of this helper/);
  await page.keyboard.insertText(pin);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: `Change ${name}` }).waitFor();
}

/** Lets the server refuse PINs, as after five wrong ones. The site of the journeys has no limits. */
async function refusePins(page: Page): Promise<void> {
  const refusal = { code: 'shop.too_many_pins', message: 'too many', text: 'too many' };
  await page.route(`**${apiPaths.unlock}`, (route) =>
    route.fulfill({ status: 429, headers: { 'retry-after': '900' }, json: refusal }),
  );
}

/** Calls the API of the view Money directly, as somebody could from the browser's console. @returns the status */
function askMoney(page: Page, id: string): Promise<number> {
  return page.evaluate(
    async ({ path, body }) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch(path, { method: 'POST', headers, body })).status;
    },
    { path: apiPaths.shopMoney, body: JSON.stringify({ id, period: 'today' }) },
  );
}
