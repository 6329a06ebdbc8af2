import { test } from 'node:test';
import { pagePaths, type Order, type PageColor } from '@parchi/contract';
import type { Page } from 'playwright-core';
import { auditAtEachWidth } from '../../checks/screens.ts';
import { openShop, signUpPerson } from '../../fixtures/accounts.ts';
import { openSite } from '../../fixtures/site/openSite.ts';
import { placePaidOrder, readOrder } from '../../fixtures/orders/orders.ts';
import { makePdf } from '../../fixtures/samples/makePdf.ts';
import { currentOrders, openCounter } from '../../pages/counterPage.ts';
import { pressAt } from '../../pages/pressAt.ts';
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

/** Opens a waiting order by its row, whose text begins with the token and the name. */
async function openByKeyboard(page: Page, { tokenNumber }: Order): Promise<void> {
  await pressAt(page, new RegExp(`^${tokenNumber}Asha`));
  await page
    .locator('h2:focus')
    .filter({ hasText: `Token ${tokenNumber}` })
    .waitFor();
}

/** Goes by Tab to the radio button of a group that takes the focus, and by arrow keys to another one. */
async function choose(page: Page, from: RegExp, name: string): Promise<void> {
  await tabTo(page, from);
  const radio = page.getByRole('radio', { name });
  while (!(await radio.isChecked())) await page.keyboard.press('ArrowDown');
}

test('a customer cancels a waiting order with the keyboard, and it leaves the counter by itself [F-310]', async () => {
  const { counter, customer, order } = await openBothSides();
  await pressAt(customer.page, /^Cancel order$/);
  await auditAtEachWidth(customer.page)('order, cancelling');
  await pressAt(customer.page, /^Cancel and get ₹/);
  await customer.page.getByText(/^You cancelled this order/).waitFor();
  await slipOf(counter.page, order).waitFor({ state: 'detached' });
  await counter.page
    .getByText(/^Cancelled .* by the customer$/)
    .first()
    .waitFor();
  await customer.page.getByText(/was paid back to you/).waitFor({ timeout: 60_000 });
  await auditAtEachWidth(customer.page)('order, cancelled');
  await customer.end();
  await counter.end();
});

test('a shop refuses an order with the keyboard, and its customer sees why [F-313]', async () => {
  const { counter, customer, order } = await openBothSides();
  const { page } = counter;
  await openByKeyboard(page, order);
  await pressAt(page, /^Can’t print this…$/);
  await pressAt(page, /^Refuse and refund ₹/);
  await page.getByText('Choose a reason. The customer will see it.').waitFor();
  await auditAtEachWidth(page)('counter, refusing an order without a reason');
  await choose(page, /^Paper is out$/, 'Another reason');
  await pressAt(page, /^Refuse and refund ₹/);
  await page.getByText('Write the reason in a few words.').waitFor();
  await tabTo(page, /^The reason/, 'Shift+Tab');
  await page.keyboard.insertText('The printer is being mended.');
  await auditAtEachWidth(page)('counter, refusing an order');
  await pressAt(page, /^Refuse and refund ₹/);
  await page
    .getByText(/^Refused .*: The printer is being mended\.$/)
    .first()
    .waitFor();
  await slipOf(page, order).waitFor({ state: 'detached' });
  const said = 'Refused by the shop: The printer is being mended.';
  await customer.page.getByText(said, { exact: true }).waitFor();
  await auditAtEachWidth(customer.page)('order, refused');
  await auditAtEachWidth(page)('counter, order refused');
  await customer.end();
  await counter.end();
});

test('a shop refuses one file with the keyboard, prints the other, and its customer sees why [F-551] [F-559]', async () => {
  const { counter, customer, order } = await openBothSides('Black and White', 'Color');
  const { page } = counter;
  await openByKeyboard(page, order);
  await page.getByRole('button', { name: 'Open Color print file' }).waitFor();
  // Wait for the thumbnails. One that is fetched during the refusal is answered with 404, which Chromium logs as an
  // error.
  await page.locator('li img').nth(1).waitFor();
  await pressAt(page, /^Can’t print this…$/);
  await choose(page, /^The whole order$/, 'Some files');
  await tabTo(page, /^notes\.pdf/);
  await pressAt(page, /^notes\.pdf/, 'Space');
  await choose(page, /^Paper is out$/, 'Toner is out');
  await auditAtEachWidth(page)('counter, refusing a file');
  await pressAt(page, /^Refuse and refund ₹/);
  await page.getByText(/^Refused: toner is out\. ₹.* goes back\.$/).waitFor();
  await page.getByRole('button', { name: 'Open print file', exact: true }).waitFor();
  await auditAtEachWidth(page)('counter, a file refused');
  const said = /^The shop could not print notes\.pdf: toner is out\. ₹.* Reference /;
  await customer.page.getByText(said).waitFor();
  await auditAtEachWidth(customer.page)('order, a file refused');
  await page.getByRole('button', { name: /^Mark completed/ }).click();
  await customer.page
    .getByText(/Your order at .* is ready/)
    .first()
    .waitFor();
  await customer.page.getByText(said).waitFor();
  await customer.end();
  await counter.end();
});
