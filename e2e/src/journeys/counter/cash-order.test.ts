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
import { desktop, startVisit } from '../../pages/startVisit.ts';
import { visitOrder, waitForStage } from '../../pages/visitOrder.ts';

const { browser, site } = await openSite();
const file = await makePdf({ name: 'Lab report.pdf', pages: 20 });

describe('an order that is paid in cash at the counter', () => {
  test('the shop allows it, the customer orders, the shop collects, and both see it as paid [F-790]', async () => {
    const account = await openShop(site.origin, 'Till and Toner');
    const shop = await startVisit(browser, desktop);
    const auditShop = createAudit(shop.page, '1366 px');
    await openCounter(shop.page, site.origin, account);
    await allowCash(shop.page);
    await auditShop('shop details, payment at the counter');
    await shop.page.getByRole('link', { name: 'Orders', exact: true }).click();

    const { shopName } = account.shop;
    const start = { origin: site.origin, shopName, file, stage: 'payment' } as const;
    const customer = await visitOrder(browser, start);
    const { page } = customer;
    const audit = createAudit(page, '360 px');
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

    await previousOrders(shop.page).getByText('Paid in cash ₹40').waitFor();
    await shop.page.getByRole('link', { name: 'Money', exact: true }).click();
    await cardOf(shop.page, 'Paid in cash', '₹40');
    await cardOf(shop.page, 'Orders', '1');
    await auditShop('money, with cash');

    await endUncollected(orderAddress);
    await page.goto(orderAddress);
    await page.getByText(/^This order was not collected and paid by/).waitFor();
    await audit('order in cash, not collected');
    await shop.page.getByRole('link', { name: 'Orders', exact: true }).click();
    await shop.page.reload();
    await previousOrders(shop.page).getByRole('button').first().click();
    await shop.page
      .getByText(/not paid by closing time/)
      .first()
      .waitFor();
    await auditShop('counter, order in cash not collected');
    await customer.end();
    await shop.end();
  });
});

/** Ends the order as if nobody had collected it by closing time. */
async function endUncollected(orderAddress: string): Promise<void> {
  const id = new URL(orderAddress).searchParams.get('id');
  const ended = `update orders set state = 'refunded', completed_at = null, cash_taken_at = null,
    ended_at = now(), end_reason = 'not_paid', files_expire_at = now() where id = $1`;
  await changeDatabase(site, (query) => query(ended, [id]));
}

async function allowCash(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Shop', exact: true }).click();
  const box = page.getByRole('checkbox', { name: 'Customers may pay at the counter' });
  assert.equal(await box.isChecked(), false);
  await box.check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Shop details saved').first().waitFor();
}

/** Waits until the view Money shows this value under this name. */
async function cardOf(page: Page, name: string, value: string): Promise<void> {
  const card = page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) });
  await card.getByText(value, { exact: true }).waitFor();
}
