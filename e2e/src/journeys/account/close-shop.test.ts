import { describe, test } from 'node:test';
import { pagePaths } from '@parchi/contract';
import type { Page } from 'playwright-core';
import { createAudit } from '../../checks/screens.ts';
import { openShop, password, signUpPerson } from '../../fixtures/accounts.ts';
import { openSite } from '../../fixtures/site/openSite.ts';
import { placePaidOrder } from '../../fixtures/orders/orders.ts';
import { makePdf } from '../../fixtures/samples/makePdf.ts';
import { currentOrders, openCounter } from '../../pages/counterPage.ts';
import { desktop, phone, startVisit } from '../../pages/startVisit.ts';

const { browser, site } = await openSite();
const file = await makePdf({ name: 'Thesis.pdf', pages: 2 });

async function openClosing(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Close this shop' }).click();
}

async function confirm(page: Page, button: string): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: button }).last().click();
}

describe('a shop that closes for good', () => {
  for (const screen of [phone, desktop]) {
    const width = `${screen.viewport.width} px`;

    test(`${width}: its owner closes it and completes the last order, and the account is gone [F-861] [F-862]`, async () => {
      const account = await openShop(site.origin, `Closing Prints ${width}`);
      const customer = await startVisit(browser, screen);
      await signUpPerson(customer.page.context(), site.origin);
      const { shop } = account;
      const ordered = { origin: site.origin, shop, file, pages: 2 };
      await placePaidOrder(customer.page.context(), ordered);
      const { page, end } = await startVisit(browser, {
        ...screen,
        // The counter may ask for the shop once more in the instant after it closed.
        expected: [/401/, /WebSocket/, /404 .*\/shop\/fetch-shop/],
      });
      const audit = createAudit(page, width);
      await openCounter(page, site.origin, account);

      await openClosing(page);
      await page.getByRole('button', { name: 'Close this shop' }).last().click();
      await page.getByText('Enter your password.').waitFor();
      await confirm(page, 'Close this shop');
      await page.getByText('This shop closes when 1 order is done.').waitFor();
      await audit('closing, with an order');
      await page.reload();
      await openClosing(page);
      await page.getByRole('button', { name: 'Keep the shop' }).click();
      await page.getByRole('button', { name: 'Close this shop' }).last().waitFor();
      await confirm(page, 'Close this shop');
      await page.getByText('This shop closes when 1 order is done.').waitFor();

      await page.keyboard.press('Escape');
      await currentOrders(page).getByRole('button').first().click();
      await page.getByRole('button', { name: 'Mark completed' }).click();
      await openClosing(page);
      await page.getByText('This shop closes at midnight.').waitFor();
      await audit('closing, at midnight');
      await confirm(page, 'Close now');
      await page.getByRole('heading', { name: 'Paper, made easy.' }).waitFor();

      await page.goto(site.origin + pagePaths.businessSignIn);
      await page.getByLabel('Email').fill(account.email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Sign In' }).last().click();
      await page.getByText('Invalid credentials').first().waitFor();
      await page.getByRole('link', { name: 'Forgot your password?' }).click();
      await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
      await customer.end();
      await end();
    });
  }
});
