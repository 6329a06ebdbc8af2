import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pagePaths } from '@parchi/contract';
import type { Page } from 'playwright-core';
import { createAudit } from '../../checks/screens.ts';
import { openShop, password, signUpPerson } from '../../fixtures/accounts.ts';
import { openSite } from '../../fixtures/site/openSite.ts';
import { openCounter } from '../../pages/counterPage.ts';
import { pressAt } from '../../pages/pressAt.ts';
import { desktop, phone, startVisit } from '../../pages/startVisit.ts';

const { browser, site } = await openSite();
// A passkey is bound to a domain name, which an IP address is not.
const origin = site.origin.replace('127.0.0.1', 'localhost');

/** Gives the browser an authenticator with a screen lock, which its owner always unlocks. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function addPasskey(page: Page): Promise<void> {
  await page.getByText('You have no passkey yet.').waitFor();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.getByText('The passkey is added.').waitFor();
  await page.getByText('Chrome on Linux').waitFor();
}

describe('passkeys', () => {
  for (const screen of [phone, desktop]) {
    const width = `${screen.viewport.width} px`;

    test(`${width}: a person adds a passkey, signs in with it and removes it, by keyboard [F-895] [F-898]`, async () => {
      const visit = await startVisit(browser, {
        ...screen,
        expected: [/401/, /INTERNET_DISCONNECTED/],
      });
      const { page } = visit;
      await addAuthenticator(page);
      await signUpPerson(page.context(), origin);
      await page.goto(origin + pagePaths.account);
      await page.getByRole('link', { name: 'Passkeys' }).waitFor();
      await pressAt(page, /^Passkeys$/);
      await page.getByText('You have no passkey yet.').waitFor();
      await createAudit(page, width)('no passkey');
      await addPasskey(page);
      await createAudit(page, width)('one passkey');

      await page.context().clearCookies();
      await page.goto(`${origin}${pagePaths.signIn}?next=${pagePaths.orders}`);
      await page.getByRole('button', { name: 'Use a passkey' }).waitFor();
      await createAudit(page, width)('sign-in with a passkey');
      // The page’s own code must be there before the connection goes.
      await page.waitForLoadState('networkidle');
      await page.context().setOffline(true);
      await pressAt(page, /^Use a passkey$/);
      await page.getByText(/^Parchi can’t be reached/).waitFor();
      await page.context().setOffline(false);
      await pressAt(page, /^Use a passkey$/);
      await page.waitForURL(origin + pagePaths.orders);
      await page.getByRole('heading', { name: 'My Orders' }).waitFor();

      await page.goto(`${origin}${pagePaths.account}?view=passkeys`);
      await page.getByText(/last used/).waitFor();
      await pressAt(page, /^Remove the passkey of Chrome on Linux, added/);
      await page.getByText('You have no passkey yet.').waitFor();
      await page.context().clearCookies();
      await page.goto(origin + pagePaths.signIn);
      await page.getByRole('button', { name: 'Use a passkey' }).click();
      await page.getByText('This passkey belongs to no account here.').waitFor();
      await createAudit(page, width)('passkey that was removed');
      await visit.end();
    });

    test(`${width}: a shop opens its counter with a passkey [F-895]`, async () => {
      const account = await openShop(site.origin, `Passkey Prints ${width}`);
      const visit = await startVisit(browser, screen);
      const { page } = visit;
      await addAuthenticator(page);
      await openCounter(page, origin, account);
      await page.getByRole('button', { name: 'Account' }).click();
      await page.getByRole('button', { name: 'Passkeys' }).click();
      await addPasskey(page);
      await createAudit(page, width)('passkeys of a shop');
      await page.context().clearCookies();
      await page.goto(origin + pagePaths.businessSignIn);
      await page.getByRole('button', { name: 'Use a passkey' }).waitFor();
      await createAudit(page, width)('sign-in of a shop with a passkey');
      await page.getByRole('button', { name: 'Use a passkey' }).click();
      await page.getByRole('heading', { level: 1, name: account.shop.shopName }).waitFor();
      assert.equal(await page.getByRole('button', { name: 'Sign Out' }).count(), 1);
      await visit.end();
    });
  }
});
