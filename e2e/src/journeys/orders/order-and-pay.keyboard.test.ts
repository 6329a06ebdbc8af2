import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pagePaths } from '@parchi/contract';
import type { Page } from 'playwright-core';
import { openShop, signUpPerson } from '../../fixtures/accounts.ts';
import { changeDatabase } from '../../fixtures/changeDatabase.ts';
import { openSite } from '../../fixtures/site/openSite.ts';
import { readOrder } from '../../fixtures/orders/orders.ts';
import { makePdf } from '../../fixtures/samples/makePdf.ts';
import { openCounter } from '../../pages/counterPage.ts';
import { checkoutFrame, orderIdOf } from '../../pages/placeOrderPage.ts';
import { startVisit } from '../../pages/startVisit.ts';
import { tabTo } from '../../pages/tabTo.ts';

const { browser, site } = await openSite();
const { shop } = await openShop(site.origin, 'Gate Two Prints');
const till = await openShop(site.origin, 'Till and Toner');
const slides = await makePdf({ name: 'slides.pdf', pages: 12 });

/** Waits until the heading of a stage has the focus. */
async function waitForFocusedStage(page: Page, title: string): Promise<void> {
  await page.locator('h1:focus').filter({ hasText: title }).waitFor();
}

describe('placing an order with the keyboard alone', () => {
  test('a person finds a shop, chooses a file and its options, pays and sees the order', async () => {
    const { page, end } = await startVisit(browser);
    await signUpPerson(page.context(), site.origin);
    await page.goto(site.origin + pagePaths.placeOrder);
    await chooseShopAndFile(page, shop.shopName);
    await chooseOptions(page);
    await pay(page);

    const id = await orderIdOf(page);
    await waitForFocusedStage(page, 'Your order');
    await page.getByText('Waiting', { exact: true }).waitFor();
    const { fileInfo, amountPayable, tokenNumber } = await readOrder(
      page.context(),
      site.origin,
      id,
    );
    const [options] = fileInfo;
    assert.deepEqual(
      [options?.pagesToBePrinted, options?.pageColor, options?.numberOfCopies, options?.note],
      ['1-4', 'Color', 2, 'Staple them'],
    );
    assert.deepEqual([amountPayable, tokenNumber], [90, -1]);
    await tabTo(page, /^View slides\.pdf$/);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'slides.pdf' }).waitFor();
    await end();
  });

  test('a person orders to pay at the counter, and the shop collects the cash', async () => {
    await changeDatabase(site, (query) =>
      query('update shops set takes_cash = true where code = $1', [till.shop.shopId]),
    );
    const counter = await startVisit(browser);
    await openCounter(counter.page, site.origin, till);
    const { page, end } = await startVisit(browser);
    await signUpPerson(page.context(), site.origin);
    await page.goto(site.origin + pagePaths.placeOrder);
    await chooseShopAndFile(page, till.shop.shopName);
    await tabTo(page, /^Continue with ₹24$/);
    await page.keyboard.press('Enter');
    await waitForFocusedStage(page, 'Check and pay');
    await tabTo(page, /^Pay online now$/);
    await page.keyboard.press('ArrowRight');
    await page.getByText(/^The shop gets your order at once\. Pay ₹24 in cash/).waitFor();
    await tabTo(page, /^Place order$/);
    await page.keyboard.press('Enter');
    await waitForFocusedStage(page, 'Your order');
    await page.getByText(/^Pay ₹24 at the counter, in cash/).waitFor();

    await collect(counter.page);
    await page.getByText('You paid ₹24 in cash.').waitFor();
    await counter.end();
    await end();
  });

  async function collect(page: Page): Promise<void> {
    await page.getByText('Collect ₹24').first().waitFor();
    await tabTo(page, /^1Asha Verma/);
    await page.keyboard.press('Enter');
    await page.locator('h2:focus').filter({ hasText: 'Token 1' }).waitFor();
    await tabTo(page, /^Complete: ₹24 paid in cash$/);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Completed, paid in cash' }).waitFor();
  }

  async function chooseShopAndFile(page: Page, shopName: string): Promise<void> {
    await page.getByRole('heading', { name: 'Choose a shop' }).waitFor();
    await tabTo(page, /^Search print shops$/);
    await page.keyboard.insertText(shopName);
    await page.getByRole('button', { name: `Choose ${shopName}` }).waitFor();
    await tabTo(page, new RegExp(`^Choose ${shopName}$`));
    await page.keyboard.press('Enter');
    await waitForFocusedStage(page, 'Choose your files');
    await tabTo(page, /^Choose PDFs$/);
    const chooser = page.waitForEvent('filechooser');
    await page.keyboard.press('Enter');
    const { name, bytes } = slides;
    await (await chooser).setFiles([{ name, mimeType: 'application/pdf', buffer: bytes }]);
    await page.getByRole('button', { name: 'Continue', exact: true }).waitFor();
    await tabTo(page, /^Continue$/);
    await page.keyboard.press('Enter');
    await waitForFocusedStage(page, 'Choose how to print');
  }

  async function chooseOptions(page: Page): Promise<void> {
    await tabTo(page, /^View slides\.pdf$/);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'slides.pdf' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await tabTo(page, /^All$/);
    await page.keyboard.press('ArrowRight');
    await tabTo(page, /^Pages to print$/);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText('1-3');
    await tabTo(page, /^Pick pages$/);
    await page.keyboard.press('Enter');
    await tabTo(page, /^Page 1$/);
    for (const next of [2, 3, 4]) {
      await page.keyboard.press('ArrowRight');
      await page
        .getByRole('button', { name: `Page ${next}`, exact: true })
        .and(page.locator(':focus'))
        .waitFor();
    }
    await page.keyboard.press('Space');
    await page.getByText('4 pages to print.').waitFor();

    await tabTo(page, /^Black and White$/);
    await page.keyboard.press('ArrowRight');
    await tabTo(page, /^More copies$/);
    await page.keyboard.press('Space');
    await tabTo(page, /^Note to the shop$/);
    await page.keyboard.insertText('Staple them');
    await tabTo(page, /^Continue with ₹80$/);
    await page.keyboard.press('Enter');
    await waitForFocusedStage(page, 'Check and pay');
  }

  async function pay(page: Page): Promise<void> {
    await tabTo(page, /^Priority/);
    await page.keyboard.press('Space');
    await tabTo(page, /^Proceed to Pay$/);
    await page.keyboard.press('Enter');
    await checkoutFrame(page);
    await tabTo(page, /^Pay ₹90/);
    await page.keyboard.press('Enter');
  }
});
