import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pagePaths } from '@parchi/contract';
import type { Page } from 'playwright-core';
import { openShop, password } from '../../fixtures/accounts.ts';
import { openSite } from '../../fixtures/site/openSite.ts';
import { fillOwner, fillShop } from '../../pages/counterPage.ts';
import { phone, startVisit } from '../../pages/startVisit.ts';
import { waitForTakeOver } from '../../pages/waitForTakeOver.ts';

const { browser, site } = await openSite();

/**
 * Waits until the counter's calls have their replies. The server may handle “Sign Out” before a call that was sent
 * earlier, and Chromium logs the refusal of that call as an error.
 */
function callsEnd(page: Page): Promise<void> {
  return page.waitForLoadState('networkidle');
}

describe('a shop’s way to its counter', () => {
  test('sign-up in two stages keeps all but passwords over a reload, and leads to the counter', async () => {
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
    await page.getByRole('heading', { level: 1, name: 'Rao Prints' }).waitFor();
    await end();
  });

  test('sign-in returns to the previous page, and every address shows the counter until sign-out', async () => {
    const account = await openShop(site.origin, 'Every Address Prints');
    const { page, end } = await startVisit(browser, { expected: [/404 \(Not Found\)/] });
    await page.goto(site.origin + pagePaths.sendFile);
    await waitForTakeOver(page);
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
    // `confirmEmail` does not show the counter: links in mails work for everybody who has them, even where a shop is
    // signed in.
    const ofTheCounter = Object.values(pagePaths).filter((path) => path !== pagePaths.confirmEmail);
    for (const path of [...ofTheCounter, '/no-such-page']) {
      await page.goto(site.origin + path);
      await counter.waitFor();
      assert.equal(await page.getByRole('link', { name: 'My Orders' }).count(), 0, path);
    }
    await callsEnd(page);
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page.getByRole('heading', { name: 'Paper, made easy.' }).waitFor();
    await end();
  });

  test('the stand-alone portal signs in to the same counter and keeps it after a reload', async () => {
    const account = await openShop(site.origin, 'Alone Prints');
    const { page, end } = await startVisit(browser, phone);
    await page.goto(`${site.origin}/remotes/remote-shop/`);
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    const counter = page.getByRole('heading', { level: 1, name: account.shop.shopName });
    await counter.waitFor();
    await page.waitForURL('**/remotes/remote-shop/');
    await page.reload();
    await counter.waitFor();
    assert.equal(await page.getByRole('link', { name: 'Business sign-in' }).count(), 0);
    await callsEnd(page);
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page.getByRole('heading', { level: 1, name: 'Business sign-in' }).waitFor();
    await end();
  });
});
