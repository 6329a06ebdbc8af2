import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { pagePaths } from '@parchi/contract';
import type { Page } from 'playwright-core';
import { readZipEntries, type ZipEntry } from '../../checks/readZipEntries.ts';
import { createAudit } from '../../checks/screens.ts';
import { openShop, password, signUpPerson } from '../../fixtures/accounts.ts';
import { openSite } from '../../fixtures/site/openSite.ts';
import { placePaidOrder } from '../../fixtures/orders/orders.ts';
import { makePdf } from '../../fixtures/samples/makePdf.ts';
import { openCounter } from '../../pages/counterPage.ts';
import { desktop, phone, startVisit } from '../../pages/startVisit.ts';

const { browser, site } = await openSite();
const file = await makePdf({ name: 'Thesis.pdf', pages: 2 });

interface OwnData {
  account: { email: string };
  orders: { _id: string; files: { name: string; path: string | null }[] }[];
}

/** Enters the password and presses “Download my data”. @returns what the browser saves */
async function saveData(page: Page): Promise<ZipEntry[]> {
  await page.getByLabel('Password', { exact: true }).fill(password);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  await page.getByText('Your browser saves the zip now.').waitFor();
  assert.match(download.suggestedFilename(), /\.zip$/);
  return await readZipEntries(await readFile(await download.path()), ['data.json']);
}

function dataOf(entries: readonly ZipEntry[]): OwnData {
  const entry = entries.find(({ name }) => name === 'data.json');
  return JSON.parse(entry?.bytes.toString() ?? '') as OwnData;
}

describe('downloading all data of an account', () => {
  for (const screen of [phone, desktop]) {
    const width = `${screen.viewport.width} px`;

    test(`${width}: a person gets their data, with the files of an order [F-867]`, async () => {
      const { shop } = await openShop(site.origin, `Own Data ${width}`);
      const { page, end } = await startVisit(browser, { ...screen, expected: [/401/] });
      const context = page.context();
      const email = await signUpPerson(context, site.origin);
      const order = await placePaidOrder(context, { origin: site.origin, shop, file, pages: 2 });

      await page.goto(site.origin + pagePaths.account);
      await page.getByRole('link', { name: 'Download my data' }).click();
      await page.getByLabel('Password', { exact: true }).fill('not my password');
      await page.getByRole('button', { name: 'Download my data' }).click();
      await page.getByText('Incorrect password').first().waitFor();
      const entries = await saveData(page);
      await createAudit(page, width)('own data, saved');

      const data = dataOf(entries);
      assert.equal(data.account.email, email);
      const [listed] = data.orders;
      assert.deepEqual([data.orders.length, listed?._id], [1, order._id]);
      const path = listed?.files[0]?.path;
      assert.deepEqual(entries.find(({ name }) => name === path)?.bytes, file.bytes);
      await end();
    });

    test(`${width}: a shop gets its data, without the files of its customers [F-867]`, async () => {
      const account = await openShop(site.origin, `Shop Data ${width}`);
      const { page, end } = await startVisit(browser, screen);
      await openCounter(page, site.origin, account);
      await page.getByRole('button', { name: 'Account' }).click();
      await page.getByRole('button', { name: 'Download my data' }).click();
      const entries = await saveData(page);
      await createAudit(page, width)('own data of a shop, saved');
      assert.deepEqual(
        entries.map(({ name }) => name),
        ['data.json'],
      );
      assert.equal(dataOf(entries).account.email, account.email);
      await end();
    });
  }
});
