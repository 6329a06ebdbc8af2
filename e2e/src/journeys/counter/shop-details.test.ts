import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pagePaths, shopDateOf } from '@parchi/contract';
import type { Page } from 'playwright-core';
import { auditAtEachWidth } from '../../checks/screens.ts';
import { openShop, signUpPerson } from '../../fixtures/accounts.ts';
import { openSite } from '../../fixtures/site/openSite.ts';
import { openCounter } from '../../pages/counterPage.ts';
import { desktop, phone, startVisit } from '../../pages/startVisit.ts';
import { tabTo } from '../../pages/tabTo.ts';

const { browser, site } = await openSite();
const BLACK_RATE = 'Black and White, ₹ a page';

describe('the details of a shop', () => {
  test('a price is changed by keyboard, and a customer who searches sees it', async () => {
    const account = await openShop(site.origin, 'Quick Prints');
    const { page, end } = await startVisit(browser, desktop);
    const audit = auditAtEachWidth(page);
    await openCounter(page, site.origin, account);
    await tabTo(page, /^Shop$/);
    await page.keyboard.press('Enter');
    await page.getByLabel('Shop name').waitFor();
    assert.equal(new URL(page.url()).search, '?view=shop');
    await audit('shop details');
    await tabTo(page, new RegExp(`^${BLACK_RATE}`));
    await page.keyboard.type('0');
    await page.getByLabel('Phone').fill('12');
    await page.getByLabel('Pincode').fill('0');
    await page.getByLabel('Shop name').fill('');
    await page.keyboard.press('Enter');
    await page.getByText('Enter the shop’s name.').waitFor();
    await page.getByText(/^Enter a price above 0/).waitFor();
    await audit('shop details, refused');
    await page.reload();
    await page.getByLabel('Shop name').waitFor();
    await tabTo(page, new RegExp(`^${BLACK_RATE}`));
    await page.keyboard.type('4.50');
    await page.keyboard.press('Enter');
    await page.getByText(/Black and White from .* to ₹4.50/).waitFor();
    await audit('shop details, saved');
    await page.goBack();
    await page.getByRole('region', { name: 'Current orders' }).waitFor();
    await end();

    const customer = await startVisit(browser, phone);
    await signUpPerson(customer.page.context(), site.origin);
    await customer.page.goto(`${site.origin}${pagePaths.placeOrder}?shop=${account.shop.shopId}`);
    await customer.page.getByText(/₹4.50/).first().waitFor();
    await customer.end();
  });

  test('a shop sets today as closed by keyboard, and a customer sees it [F-432]', async () => {
    const account = await openShop(site.origin, 'Holiday Prints');
    const { page, end } = await startVisit(browser, desktop);
    await openCounter(page, site.origin, account);
    await page.goto(`${site.origin}${pagePaths.home}?view=shop`);
    await page.getByLabel('Shop name').waitFor();
    await page.getByLabel('Closed on').fill(shopDateOf(new Date()));
    await tabTo(page, /^Add closed dates$/);
    await page.keyboard.press('Enter');
    await page.getByRole('list', { name: 'Closed dates' }).waitFor();
    await auditAtEachWidth(page)('shop details with a closed date');
    await tabTo(page, /^Save$/);
    await page.keyboard.press('Enter');
    await page.getByText('Shop details saved').first().waitFor();
    await end();

    const customer = await startVisit(browser, phone);
    await signUpPerson(customer.page.context(), site.origin);
    await customer.page.goto(`${site.origin}${pagePaths.placeOrder}?shop=${account.shop.shopId}`);
    await customer.page.getByText(/^Closed today · opens \w+day at 12:00 AM$/).waitFor();
    await auditAtEachWidth(customer.page)('a closed shop');
    await customer.page.getByRole('button', { name: /^Choose Holiday/ }).click();
    await customer.page
      .getByText(/will be printed tomorrow from 12:00 AM/)
      .first()
      .waitFor();
    await customer.end();
  });

  test('of two devices, each sees both values, and by keyboard saves its own or discards it [F-341]', async () => {
    const account = await openShop(site.origin, 'Two Devices');
    const conflicting = { ...desktop, expected: [/Failed to load/] };
    const first = await startVisit(browser, conflicting);
    const second = await startVisit(browser, conflicting);
    for (const { page } of [first, second]) {
      await openCounter(page, site.origin, account);
      await page.goto(`${site.origin}${pagePaths.home}?view=shop`);
      await page.getByLabel('Shop name').waitFor();
    }
    await save(first.page, '3');
    await first.page.getByText(/to ₹3/).waitFor();
    await save(second.page, '5');
    await second.page.getByText('Saved now: 3').waitFor();
    await second.page.getByText('You typed: 5').waitFor();
    await auditAtEachWidth(second.page)('shop details, changed elsewhere');
    await answerConflict(second.page, /^Save mine$/);
    await second.page.getByText(/from ₹3(.00)? to ₹5/).waitFor();
    await save(first.page, '7');
    await first.page.getByText('Saved now: 5').waitFor();
    await answerConflict(first.page, /^Discard mine$/);
    assert.equal(await first.page.getByLabel(BLACK_RATE).inputValue(), '5');
    await first.end();
    await second.end();
  });

  /** Presses a button of the question which values count. The focus then goes to “Save”, which stays. */
  async function answerConflict(page: Page, button: RegExp): Promise<void> {
    await tabTo(page, button, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Save mine' }).waitFor({ state: 'detached' });
    await page
      .locator('button:focus')
      .filter({ hasText: /^Save$/ })
      .waitFor();
  }

  async function save(page: Page, rate: string): Promise<void> {
    await page.getByLabel(BLACK_RATE).fill(rate);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
  }
});
