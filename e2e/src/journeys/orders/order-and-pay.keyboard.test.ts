import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pagePaths } from '@parchi/contract';
import type { Page } from 'playwright-core';
import { openShop, signUpPerson } from '../../fixtures/accounts.ts';
import { openSite } from '../../fixtures/openSite.ts';
import { readOrder } from '../../fixtures/orders.ts';
import { makePdf } from '../../fixtures/samples/makePdf.ts';
import { checkoutFrame, orderIdOf } from '../../pages/placeOrderPage.ts';
import { startVisit } from '../../pages/startVisit.ts';
import { tabTo } from '../../pages/tabTo.ts';

const { browser, site } = await openSite();
const { shop } = await openShop(site.origin, 'Gate Two Prints');
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
    await chooseShopAndFile(page);
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

  async function chooseShopAndFile(page: Page): Promise<void> {
    await page.getByRole('heading', { name: 'Choose a shop' }).waitFor();
    await tabTo(page, /^Search print shops$/);
    await page.keyboard.insertText(shop.shopName);
    await page.getByRole('button', { name: `Choose ${shop.shopName}` }).waitFor();
    await tabTo(page, /^Choose Gate Two Prints$/);
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
