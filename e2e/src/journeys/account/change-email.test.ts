import { describe, test } from 'node:test';
import { pagePaths } from '@parchi/contract';
import type { Page } from 'playwright-core';
import { createAudit } from '../../checks/screens.ts';
import { openShop, password, signUpPerson } from '../../fixtures/accounts.ts';
import { confirmEmail } from '../../fixtures/confirmEmail.ts';
import { openSite } from '../../fixtures/site/openSite.ts';
import { readMailLink } from '../../fixtures/readMailLink.ts';
import { openCounter } from '../../pages/counterPage.ts';
import { desktop, phone, startVisit } from '../../pages/startVisit.ts';

const { browser, site } = await openSite();

async function askFor(page: Page, email: string): Promise<void> {
  await page.getByLabel('New e-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.getByText(`A mail is on its way to ${email}.`).waitFor();
}

async function openLink(page: Page, email: string, before = ''): Promise<void> {
  const link = new RegExp(`/confirm-email#(${before}[\\w-]{43})\\r`);
  const fragment = await readMailLink(site.dataFolder, email, link);
  await page.goto(`${site.origin}${pagePaths.confirmEmail}#${fragment}`);
  await page.waitForFunction(() => window.location.hash === '');
}

describe('changing the e-mail address', () => {
  test('a shop changes it from its counter, with a link opened in the same browser [F-391]', async () => {
    const account = await openShop(site.origin, 'Moving Prints');
    const { page, end } = await startVisit(browser, desktop);
    await openCounter(page, site.origin, account);
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('button', { name: 'Change e-mail address' }).click();
    await page.getByLabel('New e-mail address').waitFor();
    await createAudit(page, '1366 px')('a shop’s e-mail address');
    const next = `moved-${account.email}`;
    await askFor(page, next);
    await openLink(page, next);
    await page.getByRole('button', { name: 'Use this address' }).click();
    await page.getByRole('heading', { name: 'E-mail address changed' }).waitFor();
    await createAudit(page, '1366 px')('address changed');
    await page.getByRole('link', { name: 'Go to the home page' }).click();
    await page.getByRole('heading', { level: 1, name: 'Moving Prints' }).waitFor();
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByText(next).waitFor();
    await end();
  });

  test('a person undoes a change that somebody else made, and sets a new password [F-392]', async () => {
    const thief = await startVisit(browser, { ...phone, expected: [/401/] });
    const email = await signUpPerson(thief.page.context(), site.origin);
    await confirmEmail(thief.page.context(), site, email);
    await thief.page.goto(`${site.origin}${pagePaths.account}?view=details`);
    await askFor(thief.page, `thief-${email}`);
    await openLink(thief.page, `thief-${email}`);
    await thief.page.getByRole('button', { name: 'Use this address' }).click();
    await thief.page.getByRole('heading', { name: 'E-mail address changed' }).waitFor();

    const { page, end } = await startVisit(browser, phone);
    await openLink(page, email, 'undo-');
    await page.getByRole('heading', { name: 'Put the old e-mail address back?' }).waitFor();
    await page.getByRole('button', { name: 'Put the address back' }).click();
    await page.getByRole('heading', { name: 'The old address is back' }).waitFor();
    await createAudit(page, '360 px')('address put back');
    await page.getByRole('link', { name: 'Set a new password' }).click();
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
    await thief.page.goto(site.origin + pagePaths.account);
    await thief.page.getByRole('heading', { name: 'Sign In' }).waitFor();
    await thief.end();
    await end();
  });
});
