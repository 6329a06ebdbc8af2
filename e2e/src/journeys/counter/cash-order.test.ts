import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { assertNoSidewaysScroll } from '../../checks/assertNoSidewaysScroll.ts';
import { createAudit } from '../../checks/screens.ts';
import { openShop } from '../../fixtures/accounts.ts';
import { changeDatabase } from '../../fixtures/changeDatabase.ts';
import { openSite } from '../../fixtures/site/openSite.ts';
import { makePdf } from '../../fixtures/samples/makePdf.ts';
import {
  currentOrders,
  openCounter,
  openedOrder,
  previousOrders,
} from '../../pages/counterPage.ts';
import { pressAt } from '../../pages/pressAt.ts';
import { desktop, phone, startVisit } from '../../pages/startVisit.ts';
import { tabTo } from '../../pages/tabTo.ts';
import { visitOrder, waitForStage } from '../../pages/visitOrder.ts';

const { browser, site } = await openSite();
const file = await makePdf({ name: 'Lab report.pdf', pages: 20 });

/** The shop has a PC and its customer a phone, or the other way round. */
const pairs = [
  { shopScreen: desktop, customerScreen: phone },
  { shopScreen: phone, customerScreen: desktop },
].map(({ shopScreen, customerScreen }) => ({
  shopScreen,
  customerScreen,
  shopWidth: `${shopScreen.viewport.width} px`,
  customerWidth: `${customerScreen.viewport.width} px`,
}));

describe('an order that is paid in cash at the counter', () => {
  for (const { shopScreen, customerScreen, shopWidth, customerWidth } of pairs) {
    test(`shop ${shopWidth}, customer ${customerWidth}: the shop collects or gives back, and both see it [F-790]`, async () => {
      const account = await openShop(site.origin, `Till and Toner ${shopWidth}`);
      const shop = await startVisit(browser, shopScreen);
      const auditShop = createAudit(shop.page, shopWidth);
      await openCounter(shop.page, site.origin, account);
      await allowCash(shop.page);
      await auditShop('shop details, payment at the counter');
      await shop.page.getByRole('link', { name: 'Orders', exact: true }).click();

      const { shopName } = account.shop;
      const start = { origin: site.origin, shopName, file, stage: 'payment' } as const;
      const customer = await visitOrder(browser, start);
      const { page } = customer;
      await page.setViewportSize(customerScreen.viewport);
      const audit = createAudit(page, customerWidth);
      await page.getByText('Pay at the counter').tap();
      await page.getByText(/^The shop gets your order at once\. Pay ₹40 in cash/).waitFor();
      await audit('payment stage, at the counter');
      await assertNoSidewaysScroll(page, 'payment stage, at the counter');
      await page.getByRole('button', { name: 'Place order' }).tap();
      await waitForStage(page, 'order');
      await page.getByText(/^Pay ₹40 at the counter, in cash\. Collect your prints/).waitFor();
      assert.equal(await page.getByRole('button', { name: 'Pay now' }).count(), 0);
      const orderAddress = page.url();
      await audit('order in cash, to be paid');
      await assertNoSidewaysScroll(page, 'order in cash');

      const row = currentOrders(shop.page).getByRole('button').first();
      await row.getByText('Collect ₹40').waitFor();
      await row.click();
      const opened = openedOrder(shop.page, /^Token 1/);
      await opened.getByText(/^The customer pays ₹40 in cash/).waitFor();
      await auditShop('counter, order in cash');
      await askRefusal(shop.page, /has not paid, and pays nothing/);
      await auditShop('counter, refusing an order in cash');
      await shop.page.keyboard.press('Escape');
      await opened.getByRole('button', { name: 'Complete: ₹40 paid in cash' }).click();
      await opened.getByRole('button', { name: 'Completed, paid in cash' }).waitFor();
      await page.getByText('You paid ₹40 in cash.').waitFor();
      await opened.getByRole('button', { name: /^Undo/ }).click();
      await page.getByText(/^Pay ₹40 at the counter, in cash/).waitFor();
      await opened.getByRole('button', { name: 'Complete: ₹40 paid in cash' }).click();
      await page.getByText('You paid ₹40 in cash.').waitFor();
      // Audit only after the undo: “Undo” is offered for ten seconds, and an audit can take longer on a slow machine.
      await auditShop('counter, order in cash completed');
      await audit('order in cash, paid');
      await page.getByRole('link', { name: 'All my orders' }).tap();
      await page.getByText(/₹40 paid in cash/).waitFor();

      await leaveOrder(shop.page);
      await previousOrders(shop.page).getByText('Paid in cash ₹40').waitFor();
      await shop.page.getByRole('link', { name: 'Money', exact: true }).click();
      await cardOf(shop.page, 'Paid in cash', '₹40');
      await cardOf(shop.page, 'Orders', '1');
      await auditShop('money, with cash');

      await shop.page.getByRole('link', { name: 'Orders', exact: true }).click();
      await previousOrders(shop.page).getByRole('button').first().click();
      await shop.page.getByRole('button', { name: 'Put back: Token 1' }).click();
      await askRefusal(shop.page, /^The order leaves your queue\. Give ₹40 back to .* in cash\./);
      await auditShop('counter, refusing an order that was paid in cash');
      await shop.page.getByRole('button', { name: 'Refuse', exact: true }).click();
      await opened.getByText('Give back ₹40 in cash').waitFor();
      await auditShop('counter, cash to give back');
      await page.goto(orderAddress);
      await page.getByText(/paper is out/).waitFor();
      await audit('order refused, cash comes back');

      await endUncollected(orderAddress);
      await page.reload();
      await page.getByText(/^This order was not collected and paid by/).waitFor();
      await audit('order in cash, not collected');
      await shop.page.reload();
      await previousOrders(shop.page).getByRole('button').first().click();
      await opened.getByText(/not paid by closing time/).waitFor();
      await auditShop('counter, order in cash not collected');
      await customer.end();
      await shop.end();
    });
  }
});

/** Opens the refusal of the opened order, chooses a reason and waits for the words about the cash. */
async function askRefusal(page: Page, words: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Can’t print this…' }).click();
  await page.getByRole('radio', { name: 'Paper is out' }).check();
  await page.getByRole('dialog').getByText(words).waitFor();
}

/** Goes back to the list of orders on a phone, where the opened order replaces it. */
async function leaveOrder(page: Page): Promise<void> {
  const back = page.getByRole('button', { name: 'Back to the orders' });
  if (await back.isVisible()) await back.click();
}

/** Ends the order as if nobody had collected it by closing time. */
async function endUncollected(orderAddress: string): Promise<void> {
  const id = new URL(orderAddress).searchParams.get('id');
  const ended = `update orders set state = 'refunded', completed_at = null, cash_taken_at = null,
    ended_at = now(), end_reason = 'not_paid', refusal_reason = null,
    files_expire_at = now() where id = $1`;
  await changeDatabase(site, (query) => query(ended, [id]));
}

/** Lets customers pay at the counter, by keyboard alone. */
async function allowCash(page: Page): Promise<void> {
  await pressAt(page, /^Shop$/);
  const box = page.getByRole('checkbox', { name: 'Customers may pay at the counter' });
  await box.waitFor();
  assert.equal(await box.isChecked(), false);
  // The way back from the top of the page is the shorter one: the form has more than forty stops.
  await tabTo(page, /^Customers may pay at the counter/, 'Shift+Tab');
  await page.keyboard.press('Space');
  await pressAt(page, /^Save$/);
  await page.getByText('Shop details saved').first().waitFor();
}

/** Waits until the view Money shows this value under this name. */
async function cardOf(page: Page, name: string, value: string): Promise<void> {
  const card = page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) });
  await card.getByText(value, { exact: true }).waitFor();
}
