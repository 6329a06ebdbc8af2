import { test } from 'node:test';
import { pagePaths, type Order, type PageColor } from '@parchi/contract';
import type { Page } from 'playwright-core';
import { createAudit, screens } from '../../checks/screens.ts';
import { openShop, signUpPerson } from '../../fixtures/accounts.ts';
import { openSite } from '../../fixtures/site/openSite.ts';
import { placePaidOrder, readOrder } from '../../fixtures/orders/orders.ts';
import { makePdf } from '../../fixtures/samples/makePdf.ts';
import { currentOrders, openCounter } from '../../pages/counterPage.ts';
import { desktop, phone, startVisit } from '../../pages/startVisit.ts';
import { tabTo } from '../../pages/tabTo.ts';

const { browser, site } = await openSite();
const notes = await makePdf({ name: 'notes.pdf', pages: 1 });
const account = await openShop(site.origin, 'Gate Two Prints');

/**
 * Opens the counter on a PC, and the page of a new paid order on its customer's phone. The order has a file for each of
 * the colours.
 */
async function openBothSides(...colors: readonly PageColor[]) {
  const counter = await startVisit(browser, desktop);
  await openCounter(counter.page, site.origin, account);
  const customer = await startVisit(browser, phone);
  await signUpPerson(customer.page.context(), site.origin);
  const about = { origin: site.origin, shop: account.shop, file: notes, pages: 1 };
  const request = colors.length > 0 ? { ...about, colors } : about;
  const { _id } = await placePaidOrder(customer.page.context(), request);
  const order = await readOrder(customer.page.context(), site.origin, _id);
  await customer.page.goto(`${site.origin}${pagePaths.orders}?id=${_id}`);
  await customer.page.getByText(/^Paid\. Collect your prints/).waitFor();
  await slipOf(counter.page, order).waitFor();
  return { counter, customer, order };
}

function slipOf(page: Page, { tokenNumber }: Order) {
  return currentOrders(page).getByRole('button', { name: new RegExp(`^${tokenNumber}\\s*Asha`) });
}

/** Audits the page on the screens of a phone and of a PC, and then restores its own size. */
async function auditOnBoth(page: Page, state: string): Promise<void> {
  const own = page.viewportSize() ?? desktop.viewport;
  for (const { name, viewport } of screens) {
    await page.setViewportSize(viewport);
    await createAudit(page, name)(state);
  }
  await page.setViewportSize(own);
}

test('a customer cancels a waiting order with the keyboard, and it leaves the counter by itself [F-310]', async () => {
  const { counter, customer, order } = await openBothSides();
  await customer.page.getByRole('button', { name: 'Cancel order' }).focus();
  await customer.page.keyboard.press('Enter');
  await auditOnBoth(customer.page, 'order, cancelling');
  await tabTo(customer.page, /^Cancel and get ₹/);
  await customer.page.keyboard.press('Enter');
  await customer.page.getByText(/^You cancelled this order/).waitFor();
  await slipOf(counter.page, order).waitFor({ state: 'detached' });
  await counter.page
    .getByText(/^Cancelled .* by the customer$/)
    .first()
    .waitFor();
  await customer.page.getByText(/was paid back to you/).waitFor({ timeout: 60_000 });
  await auditOnBoth(customer.page, 'order, cancelled');
  await customer.end();
  await counter.end();
});

test('a shop refuses an order with the keyboard, and its customer sees why [F-313]', async () => {
  const { counter, customer, order } = await openBothSides();
  const { page } = counter;
  await currentOrders(page).getByRole('button').first().click();
  await page.getByRole('button', { name: 'Can’t print this…' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('radio', { name: 'Another reason' }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('textbox', { name: 'The reason' }).fill('The printer is being mended.');
  await auditOnBoth(page, 'counter, refusing an order');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page
    .getByText(/^Refused .*: The printer is being mended\.$/)
    .first()
    .waitFor();
  await slipOf(page, order).waitFor({ state: 'detached' });
  const said = 'Refused by the shop: The printer is being mended.';
  await customer.page.getByText(said, { exact: true }).waitFor();
  await auditOnBoth(customer.page, 'order, refused');
  await auditOnBoth(page, 'counter, order refused');
  await customer.end();
  await counter.end();
});

test('a shop refuses one file with the keyboard, prints the other, and its customer sees why [F-551] [F-559]', async () => {
  const { counter, customer, order } = await openBothSides('Black and White', 'Color');
  const { page } = counter;
  await slipOf(page, order).click();
  await page.getByRole('button', { name: 'Open Color print file' }).waitFor();
  // Wait for the thumbnails. One that is fetched during the refusal is answered with 404, which Chromium logs as an
  // error.
  await page.locator('li img').nth(1).waitFor();
  await page.getByRole('button', { name: 'Can’t print this…' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('radio', { name: 'Some files' }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('checkbox', { name: notes.name }).nth(1).focus();
  await page.keyboard.press('Space');
  await page.getByRole('radio', { name: 'Toner is out' }).focus();
  await page.keyboard.press('Space');
  await auditOnBoth(page, 'counter, refusing a file');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText(/^Refused: toner is out\. ₹.* goes back\.$/).waitFor();
  await page.getByRole('button', { name: 'Open print file', exact: true }).waitFor();
  await auditOnBoth(page, 'counter, a file refused');
  const said = /^The shop could not print notes\.pdf: toner is out\. ₹.* Reference /;
  await customer.page.getByText(said).waitFor();
  await auditOnBoth(customer.page, 'order, a file refused');
  await page.getByRole('button', { name: /^Mark completed/ }).click();
  await customer.page
    .getByText(/Your order at .* is ready/)
    .first()
    .waitFor();
  await customer.page.getByText(said).waitFor();
  await customer.end();
  await counter.end();
});
