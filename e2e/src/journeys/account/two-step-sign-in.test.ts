import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pagePaths } from '@parchi/contract';
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { createAudit } from '../../checks/screens.ts';
import { openShop, password } from '../../fixtures/accounts.ts';
import { openSite } from '../../fixtures/site/openSite.ts';
import { openCounter } from '../../pages/counterPage.ts';
import { desktop, phone, startVisit } from '../../pages/startVisit.ts';
import { tabTo } from '../../pages/tabTo.ts';

const { browser, site } = await openSite();

/**
 * Reads the key on the page.
 * @returns a function that makes an authenticator app's code for the time so many seconds from now
 */
async function readKey(page: Page): Promise<(secondsAway: number) => string> {
  const text = await page.getByText('Or type this key into the app:').innerText();
  const key = text.slice(text.indexOf(':') + 1).replaceAll(/\s/g, '');
  const totp = new TOTP({ secret: Secret.fromBase32(key) });
  return (secondsAway) => totp.generate({ timestamp: Date.now() + secondsAway * 1_000 });
}

const codeField = (page: Page) => page.getByLabel('Code from your authenticator app');

async function enterPassword(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

describe('two-step sign-in', () => {
  for (const screen of [phone, desktop]) {
    const width = `${screen.viewport.width} px`;

    test(`${width}: a shop turns it on by keyboard, and both sign-in pages ask for a code [F-974]`, async () => {
      const account = await openShop(site.origin, `Two Step Prints ${width}`);
      const visit = await startVisit(browser, { ...screen, expected: [/401/] });
      const { page } = visit;
      const audit = createAudit(page, width);
      const counterOn = (shown: Page) =>
        shown.getByRole('heading', { level: 1, name: account.shop.shopName });
      await openCounter(page, site.origin, account);
      await tabTo(page, /^Account$/);
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Two-step sign-in' }).waitFor();
      await tabTo(page, /^Two-step sign-in$/);
      await page.keyboard.press('Enter');
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.keyboard.press('Enter');
      await page.getByRole('img', { name: 'QR code for an authenticator app' }).waitFor();
      await audit('key for an authenticator app');
      const app = await readKey(page);
      await codeField(page).fill(app(0));
      await page.keyboard.press('Enter');
      await page.getByText('Two-step sign-in is on.').waitFor();
      await audit('recovery codes');
      const codes = await page.getByRole('region', { name: 'Recovery codes' }).innerText();
      const recoveryCode = /[a-z2-7]{4}(?:-[a-z2-7]{4}){3}/.exec(codes)?.[0] ?? '';
      await page.getByRole('button', { name: 'I have saved them' }).click();
      await page.getByText('You have 10 recovery codes left').waitFor();
      await audit('two-step sign-in is on');

      await visit.end();

      const atEntrance = await startVisit(browser, { ...screen, expected: [/401/] });
      await atEntrance.page.goto(site.origin + pagePaths.businessSignIn);
      await enterPassword(atEntrance.page, account.email);
      const field = codeField(atEntrance.page);
      await field.waitFor();
      assert.equal(await field.evaluate((input) => input === document.activeElement), true);
      await atEntrance.page.keyboard.type('000000');
      await atEntrance.page.keyboard.press('Enter');
      await atEntrance.page.getByText('This code is not right.').waitFor();
      await createAudit(atEntrance.page, width)('wrong code of a two-step sign-in');
      // Use the next code, because the one that turned on two-step sign-in works only once.
      await field.fill(app(30));
      await atEntrance.page.keyboard.press('Enter');
      await counterOn(atEntrance.page).waitFor();
      await atEntrance.end();

      const atHome = await startVisit(browser, { ...screen, expected: [/401/] });
      await atHome.page.goto(site.origin + pagePaths.signIn);
      await enterPassword(atHome.page, account.email);
      await codeField(atHome.page).waitFor();
      await createAudit(atHome.page, width)('code of a two-step sign-in');
      await atHome.page.keyboard.type(recoveryCode);
      await atHome.page.keyboard.press('Enter');
      await counterOn(atHome.page).waitFor();
      await atHome.end();
    });
  }
});
