import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { boardPath, pagePaths } from '@parchi/contract';
import { auditAtEachWidth } from '../../checks/screens.ts';
import { openShop, signUpPerson } from '../../fixtures/accounts.ts';
import { openSite } from '../../fixtures/site/openSite.ts';
import { openCounter } from '../../pages/counterPage.ts';
import { desktop, phone, startVisit } from '../../pages/startVisit.ts';
import { tabTo } from '../../pages/tabTo.ts';

const { browser, site } = await openSite();

describe('a pause at the counter', () => {
  test('set by keyboard, board and customer see until when, and the switch ends it [F-434]', async () => {
    const account = await openShop(site.origin, 'Lunch Prints');
    const { page, end } = await startVisit(browser, desktop);
    const audit = auditAtEachWidth(page);
    await openCounter(page, site.origin, account);
    await tabTo(page, /^Pause…$/);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Pause orders' }).waitFor();
    await audit('pause, choices');
    await tabTo(page, /^Pause$/);
    await page.keyboard.press('Enter');
    await page.getByText('Choose a time.').waitFor();
    await audit('pause, time missing');
    await tabTo(page, /^For 1 hour$/, 'Shift+Tab');
    await page.keyboard.press('Enter');
    const orders = page.getByRole('switch', { name: 'Taking orders' });
    await page.getByText(/^Paused until .* Customers order for .* from /).waitFor();
    assert.equal(await orders.getAttribute('aria-checked'), 'false');
    await audit('counter, paused');

    const customer = await startVisit(browser, phone);
    const { shopId } = account.shop;
    await signUpPerson(customer.page.context(), site.origin);
    await customer.page.goto(`${site.origin}${pagePaths.placeOrder}?shop=${shopId}`);
    await customer.page.getByText(/^Paused until /).waitFor();
    await customer.page.goto(`${site.origin}${boardPath}?shop=${shopId}`);
    await customer.page
      .getByText(/^Not taking orders until /)
      .first()
      .waitFor();

    await orders.click();
    await page.locator('[role=switch][aria-checked=true]', { hasText: 'Taking orders' }).waitFor();
    await page.getByText(/^Customers order for today, /).waitFor();
    await customer.page.getByText(/^Open until 11:59 PM/).waitFor();
    await customer.end();
    await end();
  });
});
