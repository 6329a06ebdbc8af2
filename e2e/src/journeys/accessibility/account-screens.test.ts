import { describe, test } from 'node:test';
import { pagePaths } from '@parchi/contract';
import type { Page } from 'playwright-core';
import { type Audit, auditAtEachWidth } from '../../checks/screens.ts';
import { password, signUpPerson } from '../../fixtures/accounts.ts';
import { openSite } from '../../fixtures/site/openSite.ts';
import { phone, startVisit } from '../../pages/startVisit.ts';

const { browser, site } = await openSite();

describe('screens of accounts', () => {
  test('every state passes the accessibility audit', async () => {
    const { page, end } = await startVisit(browser, {
      ...phone,
      colorScheme: 'light',
      expected: [/40[04]/, /409/, /401/],
    });
    const audit = auditAtEachWidth(page);
    await visitSignUp(page, audit);
    await visitSignIn(page, audit);
    await visitResetPassword(page, audit);
    await visitAccount(page, audit);
    await end();
  });

  async function visitSignUp(page: Page, audit: Audit): Promise<void> {
    await page.goto(site.origin + pagePaths.signUp);
    await page.getByRole('heading', { name: 'Sign Up' }).waitFor();
    await audit('sign-up, empty');
    await page.getByLabel('Email').fill('not an address');
    await page.getByLabel('Password', { exact: true }).fill('short');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('Enter your name.').waitFor();
    await audit('sign-up, errors');
  }

  async function visitSignIn(page: Page, audit: Audit): Promise<void> {
    await page.goto(site.origin + pagePaths.placeOrder);
    await page.getByRole('heading', { name: 'Sign In' }).waitFor();
    await page.getByText('Please login to proceed').first().waitFor();
    await audit('sign-in, sent here');
    await page.goto(site.origin + pagePaths.signIn);
    await page.getByRole('heading', { name: 'Sign In' }).waitFor();
    await audit('sign-in, empty');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByText('Enter your password.').waitFor();
    await audit('sign-in, nothing typed');
    await page.getByLabel('Email').fill('nobody@parchi.example');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByText('Invalid credentials').first().waitFor();
    await audit('sign-in, wrong');
  }

  async function visitResetPassword(page: Page, audit: Audit): Promise<void> {
    await page.goto(site.origin + pagePaths.resetPassword);
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
    await audit('forgotten password, empty');
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByText('Enter your e-mail address.').waitFor();
    await audit('forgotten password, errors');
    await page.getByLabel('Email').fill('nobody@parchi.example');
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByText(/a mail with a link is on its way/).waitFor();
    await audit('forgotten password, sent');
    await page.goto(`${site.origin}${pagePaths.resetPassword}#unknown-token`);
    await page.getByRole('heading', { name: 'Choose a new password' }).waitFor();
    await audit('new password, empty');
    await page.getByLabel('New password').fill('seven red kites');
    await page.getByLabel('Confirm password').fill('seven red kites');
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.getByText('This link no longer works.').first().waitFor();
    await audit('new password, link no longer works');
  }

  async function visitAccount(page: Page, audit: Audit): Promise<void> {
    await signUpPerson(page.context(), site.origin);
    await page.goto(site.origin + pagePaths.signIn);
    await page.getByText('You are already signed in').first().waitFor();
    await audit('home, signed in');
    await page.goto(site.origin + pagePaths.account);
    await page.getByRole('heading', { name: 'Account', exact: true }).waitFor();
    await audit('account');
    await page.getByLabel('Current password').fill('not my password');
    await page.getByLabel('New password').fill('a new password');
    await page.getByLabel('Confirm password').fill('another new password');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Passwords do not match').waitFor();
    await audit('account, errors');
    await page.getByLabel('Confirm password').fill('a new password');
    await page.getByLabel('Current password').fill(password);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Password changed').first().waitFor();
    await audit('account, changed');
    await visitViews(page, audit);
    await page.getByRole('button', { name: 'Delete my account…' }).click();
    await page.getByRole('button', { name: 'Delete for ever' }).click();
    await page.getByText('Enter your password.').waitFor();
    await audit('account, deletion');
    await page.getByLabel('Password', { exact: true }).fill('a new password');
    await page.getByRole('button', { name: 'Delete for ever' }).click();
    await page.getByRole('heading', { name: 'Your account is deleted' }).waitFor();
    await audit('account, deleted');
  }

  /** Visits the views of the account, which are loaded when they are opened. */
  async function visitViews(page: Page, audit: Audit): Promise<void> {
    await page.getByRole('link', { name: 'Signed-in devices' }).click();
    await page.getByText(/^This device, signed in/).waitFor();
    await audit('devices');
    await page.getByRole('link', { name: 'Go to your account' }).click();
    await page.getByRole('link', { name: 'Name and email' }).click();
    await page.getByLabel('New e-mail address').waitFor();
    await audit('name and e-mail address');
    await page.getByRole('button', { name: 'Save name' }).click();
    await page.getByText('Your name is saved.').waitFor();
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByText('Enter the new e-mail address.').waitFor();
    await audit('name and e-mail address, errors');
    await page.getByLabel('New e-mail address').fill('another@parchi.example');
    await page.getByLabel('Password', { exact: true }).fill('a new password');
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByText(/^A mail is on its way to another@parchi\.example/).waitFor();
    await audit('name and e-mail address, sent');
    for (const [fragment, button] of [
      ['unknown', 'Use this address'],
      ['undo-unknown', 'Put the address back'],
    ] as const) {
      await page.goto(`${site.origin}${pagePaths.confirmEmail}#${fragment}`);
      await page.getByRole('button', { name: button }).click();
      await page.getByText('This link no longer works.').waitFor();
      await audit(`e-mail address, ${button}`);
    }
    await page.goto(site.origin + pagePaths.account);
    await page.getByRole('heading', { name: 'Account', exact: true }).waitFor();
  }
});
