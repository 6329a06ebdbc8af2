import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { apiPaths, pagePaths, type FoundShop } from '@parchi/contract';
import type { Page } from 'playwright-core';
import { auditAtEachWidth } from '../../checks/screens.ts';
import { password, signIn, signUpPerson, signUpShop } from '../../fixtures/accounts.ts';
import { readEmailCode } from '../../fixtures/confirmEmail.ts';
import { openSite } from '../../fixtures/site/openSite.ts';
import { phone, startVisit } from '../../pages/startVisit.ts';
import { waitForTakeOver } from '../../pages/waitForTakeOver.ts';

const { browser, site } = await openSite({ settings: { SHOP_EMAIL: 'confirmed' } });
const ownerPassword = 'seven red kites';

async function fillSignUp(page: Page, email: string): Promise<void> {
  await page.goto(site.origin + pagePaths.signUp);
  await waitForTakeOver(page);
  await page.getByLabel('Name').fill('Asha Verma');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(ownerPassword);
  await page.getByLabel('Confirm password').fill(ownerPassword);
  await page.keyboard.press('Enter');
}

async function isFound(shopName: string): Promise<boolean> {
  const reply = await fetch(site.origin + apiPaths.findShop, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ inputValue: shopName }),
  });
  return ((await reply.json()) as FoundShop[]).some((shop) => shop.shopName === shopName);
}

const codeField = (page: Page) => page.getByLabel('Code from the mail');

describe('confirming an e-mail address with a code', () => {
  test('a person signs up and confirms the address on the account page, with the keyboard [F-734]', async () => {
    const email = 'new@parchi.example';
    const { page, end } = await startVisit(browser, { ...phone, expected: [/400/] });
    const audit = auditAtEachWidth(page);
    await fillSignUp(page, email);
    await page.getByRole('link', { name: 'Asha Verma' }).waitFor();
    await page.goto(site.origin + pagePaths.account);
    await codeField(page).waitFor();
    await audit('account, address not confirmed');
    const code = await readEmailCode(site, email);
    await codeField(page).focus();
    await page.keyboard.type(code === '000000' ? '000001' : '000000');
    await page.keyboard.press('Enter');
    await page.getByText('This code is not right.').waitFor();
    await audit('account, wrong code');
    await page.reload();
    await codeField(page).focus();
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
    await page.getByText('Your e-mail address is confirmed.').first().waitFor();
    await codeField(page).waitFor({ state: 'detached' });
    await end();
  });

  test('customers find a shop after its owner confirms the address at the counter [F-758]', async () => {
    const shopName = 'Riverside Prints';
    const email = await signUpShop(site.origin, shopName);
    assert.equal(await isFound(shopName), false);
    const { page, end } = await startVisit(browser, phone);
    const audit = auditAtEachWidth(page);
    await signIn(page.context(), site.origin, { path: apiPaths.shopSignIn, email });
    await page.goto(site.origin + pagePaths.home);
    await page.getByText(`only after you confirm ${email}`).waitFor();
    await audit('counter, address not confirmed');
    await codeField(page).fill(await readEmailCode(site, email));
    await page.keyboard.press('Enter');
    await codeField(page).waitFor({ state: 'detached' });
    assert.equal(await isFound(shopName), true);
    await end();
  });

  test('the owner of an address signs up with it, although somebody else did so before [F-747]', async () => {
    const earlier = await startVisit(browser, phone);
    const email = await signUpPerson(earlier.page.context(), site.origin);
    const { page, end } = await startVisit(browser, { ...phone, expected: [/409/] });
    const audit = auditAtEachWidth(page);
    await fillSignUp(page, email);
    await page.getByRole('button', { name: 'This is my address' }).click();
    await page.getByText(`A mail is on its way to ${email}.`).waitFor();
    await audit('sign-up, address in use');
    await codeField(page).fill(await readEmailCode(site, email, 'sign-up'));
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Asha Verma' }).waitFor();
    await page.goto(site.origin + pagePaths.account);
    await page.getByText(email).waitFor();
    assert.equal(await codeField(page).count(), 0);
    await end();

    await earlier.page.goto(site.origin + pagePaths.account);
    await earlier.page.getByText(/belongs to somebody else/).waitFor();
    await auditAtEachWidth(earlier.page)('account, address went to its owner');
    await earlier.page.getByRole('link', { name: 'Change address' }).click();
    await earlier.page.getByLabel('New e-mail address').waitFor();
    await earlier.end();
    const again = await startVisit(browser, phone);
    await signIn(again.page.context(), site.origin, { path: apiPaths.signIn, email });
    assert.notEqual(password, ownerPassword);
    await again.end();
  });
});
