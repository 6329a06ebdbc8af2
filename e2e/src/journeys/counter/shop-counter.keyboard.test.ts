import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { pagePaths } from '@parchi/contract';
import type { Page } from 'playwright-core';
import { readPdfTexts } from '../../checks/readPdfTexts.ts';
import { readZipEntries } from '../../checks/readZipEntries.ts';
import { openShop, password, type ShopAccount, signUpPerson } from '../../fixtures/accounts.ts';
import { openSite } from '../../fixtures/site/openSite.ts';
import { placePaidOrder } from '../../fixtures/orders/orders.ts';
import { makePdf } from '../../fixtures/samples/makePdf.ts';
import { capturePdfTab, recordBlobs } from '../../pages/capturePdfTab.ts';
import {
  currentOrders,
  holdUndoTimer,
  openedOrder,
  previousOrders,
  waitForTitleCount,
} from '../../pages/counterPage.ts';
import { pressAt } from '../../pages/pressAt.ts';
import { desktop, phone, startVisit } from '../../pages/startVisit.ts';
import { tabTo } from '../../pages/tabTo.ts';

const { browser, site } = await openSite({ isBrowserWhole: true });
const notes = await makePdf({ name: 'notes.pdf', pages: 1 });

/** Moves the focus to “Undo”, which is the next Tab stop after “Mark completed”. */
async function goToUndo(page: Page): Promise<void> {
  const undo = page.getByRole('button', { name: 'Undo: Token 2' }).filter({ visible: true });
  await undo.waitFor();
  assert.equal(await undo.count(), 1);
  await page.keyboard.press('Tab');
  const focused = page.locator(':focus');
  assert.equal(
    await focused.getAttribute('aria-label'),
    'Undo: Token 2',
    await focused.innerText(),
  );
}

/** Waits until the heading of the open order has the focus. */
async function waitForOpened(page: Page, name: string): Promise<void> {
  await page.locator('h2:focus').filter({ hasText: name }).waitFor();
}

describe('the counter with the keyboard alone', () => {
  for (const screen of [desktop, phone]) {
    const width = `${screen.viewport.width} px`;
    const isPhone = screen === phone;

    test(`${width}: a shop’s whole day, from signing in to signing out`, async () => {
      const account = await openShop(site.origin, `Keyboard Prints ${width}`);
      const customer = await browser.newContext();
      await signUpPerson(customer, site.origin);
      const order = { origin: site.origin, shop: account.shop, file: notes, pages: 1 };
      await placePaidOrder(customer, order);
      await placePaidOrder(customer, order);
      await customer.close();
      const { page, end } = await startVisit(browser, screen);
      const endUndo = await holdUndoTimer(page);
      await recordBlobs(page);

      await signIn(page, account);
      await currentOrders(page).getByRole('button').nth(1).waitFor();
      await pressAt(page, /^2Asha Verma/);
      await waitForOpened(page, 'Token 2');
      await takeFiles(page);
      await completeAndUndo(page);
      await leaveCompleted(page, endUndo);
      if (isPhone) await goBack(page);
      await previousOrders(page)
        .getByRole('button', { name: /^2\s*Asha Verma/ })
        .waitFor();
      await lookBack(page, isPhone);
      await turnSwitches(page);
      await pressAt(page, /^Sign Out$/);
      await page.getByRole('heading', { name: 'Paper, made easy.' }).waitFor();
      await end();
    });
  }

  async function signIn(page: Page, { email, shop }: ShopAccount): Promise<void> {
    await page.goto(site.origin + pagePaths.businessSignIn);
    await page.getByRole('heading', { name: 'Business sign-in' }).waitFor();
    await tabTo(page, /^Email/);
    await page.keyboard.insertText(email);
    await tabTo(page, /^Password/);
    await page.keyboard.insertText(password);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: shop.shopName }).waitFor();
  }

  async function takeFiles(page: Page): Promise<void> {
    const [cover, ...pages] = readPdfTexts(
      await capturePdfTab(page, () => pressAt(page, /^Open print file$/)),
    );
    assert.match(cover ?? '', /^Token number 2 Code [A-Z\d]{4} Asha Verma /);
    assert.deepEqual(pages, ['', 'notes.pdf, page 1 of 1', '']);
    await page.bringToFront();
    const single = page.waitForEvent('download');
    await pressAt(page, /^Download notes\.pdf$/);
    assert.deepEqual(await readFile(await (await single).path()), notes.bytes);
    const zip = page.waitForEvent('download');
    await pressAt(page, /^Download all$/);
    assert.deepEqual(await readZipEntries(await readFile(await (await zip).path())), [notes]);
  }

  async function completeAndUndo(page: Page): Promise<void> {
    await tabTo(page, /^Mark completed$/, 'Shift+Tab');
    await page.keyboard.press('Space');
    await goToUndo(page);
    await page.keyboard.press('Enter');
    await waitForOpened(page, 'Token 2');
    await openedOrder(page, /^Token 2/)
      .getByRole('button', { name: 'Mark completed' })
      .waitFor();
  }

  async function leaveCompleted(page: Page, endUndo: () => Promise<void>): Promise<void> {
    await pressAt(page, /^Mark completed$/, 'Space');
    await waitForTitleCount(page, 1);
    await goToUndo(page);
    await endUndo();
    await page.locator('button:focus').filter({ hasText: 'Completed' }).waitFor();
  }

  /**
   * Opens the completed order and puts it back in the queue.
   * @param isPhone whether the screen is that of a phone, where the open order replaces the list
   */
  async function lookBack(page: Page, isPhone: boolean): Promise<void> {
    await pressAt(page, /^2Asha Verma/);
    await waitForOpened(page, 'Token 2');
    await pressAt(page, /^Put back: Token 2$/);
    await waitForTitleCount(page, 2);
    await waitForOpened(page, 'Token 2');
    await openedOrder(page, /^Token 2/)
      .getByRole('button', { name: 'Mark completed' })
      .waitFor();
    if (isPhone) await goBack(page);
  }

  async function goBack(page: Page): Promise<void> {
    await pressAt(page, /^Back to the orders$/);
    await page.locator('button:focus').filter({ hasText: 'Asha Verma' }).waitFor();
  }

  async function turnSwitches(page: Page): Promise<void> {
    for (const name of ['Taking orders', 'Black and White', 'Color', 'Sound']) {
      await pressAt(page, new RegExp(`^${name}`), 'Space');
      await page.getByRole('switch', { name, checked: false }).waitFor();
    }
  }
});
