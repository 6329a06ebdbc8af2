import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pagePaths } from '@parchi/contract';
import { openShop, password } from '../../fixtures/accounts.ts';
import { openSite } from '../../fixtures/site/openSite.ts';
import { readMailLink } from '../../fixtures/readMailLink.ts';
import { startVisit } from '../../pages/startVisit.ts';
import { waitForTakeOver } from '../../pages/waitForTakeOver.ts';

const { browser, site } = await openSite();

describe('a shop that forgot its password', () => {
  test('gets a link by mail, chooses a new password and sees its counter [F-710] [F-716]', async () => {
    const { email } = await openShop(site.origin, 'Night Prints');
    const { page, end } = await startVisit(browser);
    await page.goto(site.origin + pagePaths.signIn);
    await waitForTakeOver(page);
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByText(/has an account, a mail with a link is on its way/).waitFor();

    const link = /reset-password(#[\w-]{43})\r/;
    const fragment = await readMailLink(site.dataFolder, email, link);
    await page.goto(`${site.origin}${pagePaths.resetPassword}${fragment}`);
    await waitForTakeOver(page);
    await page.getByRole('heading', { name: 'Choose a new password' }).waitFor();
    await page.waitForFunction(() => window.location.hash === '');
    await page.getByLabel('New password').fill('seven red kites');
    await page.getByLabel('Confirm password').fill('seven red kites');
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.getByText('Password changed. Sign in with the new one.').first().waitFor();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('seven red kites');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByText('Current token').first().waitFor();
    assert.notEqual(password, 'seven red kites');
    await end();
  });
});
