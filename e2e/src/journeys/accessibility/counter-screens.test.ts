import { describe, test } from 'node:test';
import { apiPaths, pagePaths } from '@parchi/contract';
import type { Page } from 'playwright-core';
import { type Audit, auditAtEachWidth } from '../../checks/screens.ts';
import { openShop, type ShopAccount, signUpPerson } from '../../fixtures/accounts.ts';
import { openSite } from '../../fixtures/site/openSite.ts';
import { placePaidOrder } from '../../fixtures/orders/orders.ts';
import { makePdf } from '../../fixtures/samples/makePdf.ts';
import { waitUntil } from '../../fixtures/waitUntil.ts';
import { findPdfAddress } from '../../pages/capturePdfTab.ts';
import {
  currentOrders,
  fillOwner,
  fillShop,
  holdUndoTimer,
  openCounter,
  previousOrders,
} from '../../pages/counterPage.ts';
import { holdCalls } from '../../pages/network/holdCalls.ts';
import { desktop, startVisit } from '../../pages/startVisit.ts';

const { browser, site } = await openSite({ isBrowserWhole: true });
const thesis = await makePdf({
  name: 'Physics practical file, semester 2, final version (corrected).pdf',
  pages: 12,
});

describe('screens of a shop', () => {
  test('every state passes the accessibility audit', async () => {
    const account = await openShop(site.origin, 'Gate Two Prints');
    const { page, end } = await startVisit(browser, {
      ...desktop,
      colorScheme: 'light',
      expected: [/Failed to load/],
    });
    const audit = auditAtEachWidth(page);
    const endUndo = await holdUndoTimer(page);
    await visitSignUp(page, audit, account);
    await visitSignIn(page, audit);
    await visitCounter(page, audit, account);
    await visitPdfTab(page);
    await visitCompleting(page, audit);
    await endUndo();
    await visitPutBack(page, audit);
    await end();
  });

  /** Places an order for a new person and pays it. */
  async function order({ shop }: ShopAccount, priority: boolean): Promise<void> {
    const context = await browser.newContext();
    await signUpPerson(context, site.origin);
    const request = { origin: site.origin, shop, file: thesis, pages: 12, priority };
    await placePaidOrder(context, request);
    await context.close();
  }

  async function visitSignUp(page: Page, audit: Audit, { email }: ShopAccount): Promise<void> {
    await page.goto(site.origin + pagePaths.businessSignUp);
    await page.getByRole('heading', { name: 'Create your business account' }).waitFor();
    await audit('shop, sign-up');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Enter your name.').waitFor();
    await audit('shop, sign-up refused');
    await fillOwner(page, email);
    await audit('shop, sign-up of the shop');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.getByText('Enter the shop’s name.').waitFor();
    await audit('shop, sign-up of the shop refused');
    await fillShop(page, 'Library Corner Xerox');
    await page.getByLabel('Closes at').fill('01:30');
    await page.getByText('After midnight, on the next day.').waitFor();
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.getByRole('textbox', { name: 'Email' }).waitFor();
    await audit('shop, sign-up with an e-mail in use');
  }

  async function visitSignIn(page: Page, audit: Audit): Promise<void> {
    await page.goto(site.origin + pagePaths.businessSignIn);
    await page.getByLabel('Email').fill('nobody@parchi.example');
    await page.getByLabel('Password', { exact: true }).fill('not it');
    await audit('shop, sign-in');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByText('Invalid credentials').waitFor();
    await audit('shop, sign-in refused');
  }

  async function visitCounter(page: Page, audit: Audit, account: ShopAccount): Promise<void> {
    await openCounter(page, site.origin, account);
    await page.getByRole('heading', { name: 'No orders waiting' }).waitFor();
    await audit('counter, nobody waits');
    await order(account, false);
    await order(account, true);
    const slips = currentOrders(page).getByRole('button');
    await slips.nth(1).waitFor();
    await page.getByRole('switch', { name: 'Color' }).click();
    await page.getByRole('switch', { name: 'Color', checked: false }).waitFor();
    await audit('counter, orders wait');
    await slips.nth(1).click();
    await audit('counter, order opened');
    await page.getByText('Details', { exact: true }).click();
    await page.getByText('iso_a4_210x297mm').waitFor();
    await audit('counter, job ticket');
  }

  /** Opens a print job whose download is slow at first, then fails, and succeeds after “Try again”. */
  async function visitPdfTab(page: Page): Promise<void> {
    const breakOff = await holdCalls(page, apiPaths.printJob);
    const opening = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Open print file' }).click();
    const tab = await opening;
    const audit = auditAtEachWidth(tab);
    await tab.getByRole('progressbar', { name: 'Loading PDF…' }).waitFor();
    await audit('counter, print job awaited');
    await breakOff();
    const again = tab.getByRole('button', { name: 'Try again' });
    await again.waitFor();
    await audit('counter, print job failed');
    await again.click();
    await waitUntil('the print job is shown', () => findPdfAddress(tab) !== undefined);
    await tab.close();
  }

  async function visitCompleting(page: Page, audit: Audit): Promise<void> {
    await page.getByRole('button', { name: 'Mark completed' }).click();
    await page
      .getByRole('button', { name: 'Undo: Token 1' })
      .first()
      .waitFor({ state: 'attached' });
    await audit('counter, order completed');
  }

  /** Puts the completed order back, which was opened in the list of previous orders. */
  async function visitPutBack(page: Page, audit: Audit): Promise<void> {
    const back = page.getByRole('button', { name: 'Back to the orders' });
    if (await back.isVisible()) await back.click();
    await previousOrders(page).getByRole('button', { name: /^1/ }).click();
    const putBack = page.getByRole('button', { name: 'Put back: Token 1' });
    await putBack.waitFor();
    await audit('counter, previous order opened');
    await putBack.click();
    await page.getByRole('button', { name: 'Mark completed' }).waitFor();
    await audit('counter, order put back');
  }
});
