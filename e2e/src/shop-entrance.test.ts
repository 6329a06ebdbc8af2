import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pagePaths } from '@parchi/contract';
import type { Page } from 'playwright-core';
import { makePdf } from './makePdf.ts';
import { openSite } from './openSite.ts';
import { openShop, password, signUpPerson } from './printPage.ts';
import { currentOrders, fillOwner, fillShop, openCounter, placePaidOrder } from './shopPage.ts';
import { tabTo } from './tabTo.ts';
import { phone, startVisit } from './visit.ts';
import { waitUntil } from './waitUntil.ts';

const { browser, site } = await openSite();
const notes = await makePdf({ name: 'notes.pdf', pages: 1 });

/** What holds the focus, by what one hears of it. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? '';
  });

describe('a shop comes to its counter', () => {
  test('from home: two steps make the account, which then signs in; a reload in between loses nothing', async () => {
    const { page, end } = await startVisit(browser, {
      ...phone,
      permissions: ['geolocation'],
      geolocation: { latitude: 12.9352, longitude: 77.6245 },
    });
    const email = `new-shop-${process.pid}@parchi.example`;
    await page.goto(site.origin);
    await page.getByRole('link', { name: 'Join us by creating your business account' }).click();
    await fillOwner(page, email);
    await fillShop(page, 'Rao Prints');
    await page.getByRole('button', { name: 'Use my location' }).click();
    await page.getByText('Your location is added.').waitFor();
    await page.reload();
    assert.equal(await page.getByLabel('Password', { exact: true }).inputValue(), '');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm password').fill(password);
    await page.getByRole('button', { name: 'Continue' }).click();
    assert.equal(await page.getByLabel('Pincode').inputValue(), '560034');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.getByText('Account created').first().waitFor();
    await page.waitForURL(`**${pagePaths.signIn}`);
    assert.equal(await page.getByLabel('Email').inputValue(), email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByRole('heading', { level: 1, name: 'Rao Prints' }).waitFor();
    await end();
  });

  test('signing in goes one page back, and every address shows the counter until one signs out', async () => {
    const account = await openShop(site.origin, 'Every Address Prints');
    const { page, end } = await startVisit(browser, { expected: [/404 \(Not Found\)/] });
    await page.goto(site.origin + pagePaths.sendFile);
    await page.getByRole('heading', { name: 'Send files' }).waitFor();
    await page.evaluate((path) => {
      window.history.pushState({ idx: 1 }, '', path);
      window.dispatchEvent(new PopStateEvent('popstate', { state: { idx: 1 } }));
    }, pagePaths.businessSignIn);
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    const counter = page.getByRole('heading', { level: 1, name: account.shop.shopName });
    await counter.waitFor();
    await page.waitForURL(`**${pagePaths.sendFile}`);
    for (const path of [...Object.values(pagePaths), '/no-such-page']) {
      await page.goto(site.origin + path);
      await counter.waitFor();
      assert.equal(await page.getByRole('link', { name: 'My Orders' }).count(), 0, path);
    }
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page.getByRole('heading', { name: 'Paper, made easy.' }).waitFor();
    await end();
  });

  test('on its own, at its own sign-in, the portal is the same counter', async () => {
    const account = await openShop(site.origin, 'Alone Prints');
    const { page, end } = await startVisit(browser, phone);
    await page.goto(`${site.origin}/remotes/remote-shop/`);
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByRole('heading', { level: 1, name: account.shop.shopName }).waitFor();
    assert.equal(await page.getByRole('link', { name: 'Business sign-in' }).count(), 0);
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page.getByRole('heading', { level: 1, name: 'Business sign-in' }).waitFor();
    await end();
  });

  test('an order is opened, completed and put back by the keyboard alone', async () => {
    const account = await openShop(site.origin, 'Keyboard Prints');
    const customer = await startVisit(browser, phone);
    await signUpPerson(customer.page.context(), site.origin);
    const order = { origin: site.origin, shop: account.shop, file: notes, pages: 1 };
    await placePaidOrder(customer.page.context(), order);
    await placePaidOrder(customer.page.context(), order);
    const { page, end } = await startVisit(browser);
    await openCounter(page, site.origin, account);
    await currentOrders(page).getByRole('button').nth(1).waitFor();
    await tabTo(page, /^2Asha Verma/);
    await page.keyboard.press('Enter');
    await waitUntil('the order has the focus', async () => /^Token 2/.test(await focused(page)));
    await tabTo(page, /^Mark completed/);
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Undo: Token 2' }).first().waitFor();
    await currentOrders(page).getByRole('button', { name: 'Undo: Token 2' }).focus();
    await page.keyboard.press('Enter');
    await waitUntil('the order is back', async () => /^Token 2/.test(await focused(page)));
    await customer.end();
    await end();
  });
});
