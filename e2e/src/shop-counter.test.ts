import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { apiPaths, pagePaths } from '@parchi/contract';
import type { Page } from 'playwright-core';
import { makePdf } from './makePdf.ts';
import { openSite } from './openSite.ts';
import {
  fileCard,
  goToPayment,
  goToPreview,
  openCheckout,
  openShop,
  orderIdOf,
  readOrder,
  signUpPerson,
} from './printPage.ts';
import { readZipEntries } from './readZipEntries.ts';
import {
  currentOrders,
  openCounter,
  openedOrder,
  placePaidOrder,
  previousOrders,
} from './shopPage.ts';
import { desktop, phone, startVisit } from './visit.ts';
import { waitUntil } from './waitUntil.ts';

const { browser, site } = await openSite();
const notes = await makePdf({ name: 'notes.pdf', pages: 3 });
const poster = await makePdf({ name: 'poster.pdf', pages: 1 });
const wish = { origin: site.origin, file: poster, pages: 1 };

/** From the paid checkout to the counter; the promise is 1 s, a busy machine gets more. */
const ARRIVES_WITHIN_MS = 10_000;

async function orderByHand(page: Page, shopName: string): Promise<string> {
  await goToPreview(page, { origin: site.origin, shopName, files: [notes, poster] });
  await fileCard(page, poster.name).getByRole('radio', { name: 'Color', exact: true }).check();
  await goToPayment(page);
  await (await openCheckout(page)).getByRole('button', { name: /^Pay / }).click();
  return orderIdOf(page);
}

describe('the counter and its customer, each in a browser of their own', () => {
  for (const screen of [desktop, phone]) {
    const width = `${screen.viewport.width} px`;

    test(`${width}: a paid order comes to the counter, is looked at, taken, completed and put back, and both see it live`, async () => {
      const account = await openShop(site.origin, `Gate Prints ${width}`);
      const shop = await startVisit(browser, screen);
      const customer = await startVisit(browser, phone);
      await openCounter(shop.page, site.origin, account);
      await shop.page.getByRole('heading', { name: 'No orders wait' }).waitFor();
      await signUpPerson(customer.page.context(), site.origin);

      const id = await orderByHand(customer.page, account.shop.shopName);
      const slip = currentOrders(shop.page).getByRole('button', { name: /^1\s*Asha Verma/ });
      await slip.waitFor({ timeout: ARRIVES_WITHIN_MS });
      assert.match(await shop.page.title(), /^\(1\) /);
      await slip.click();

      const opened = openedOrder(shop.page, /^Token 1 Asha Verma$/);
      await opened.getByText('Paid ₹16').waitFor();
      await opened.getByText('3 pages · Black and White · Single · 1 copy').waitFor();
      await lookAt(shop.page, 'View notes.pdf');
      await lookAt(shop.page, 'Open Color print file');
      await lookAt(shop.page, 'Open Black and White print file');
      await takeFiles(shop.page, id);

      await opened.getByRole('button', { name: 'Mark completed' }).click();
      await customer.page.getByText('Completed', { exact: true }).first().waitFor();
      const undo = shop.page
        .getByRole('button', { name: 'Undo: Token 1' })
        .filter({ visible: true });
      await undo.click();
      await opened.getByRole('button', { name: 'Mark completed' }).waitFor();
      await customer.page.getByText('Printing', { exact: true }).waitFor();
      await opened.getByRole('button', { name: 'Mark completed' }).click();
      await customer.page.getByText('Completed', { exact: true }).first().waitFor();
      assert.equal((await readOrder(customer.page.context(), site.origin, id)).active, false);
      // The slip with “Undo” leaves by itself after ten seconds.
      await shop.page.getByRole('heading', { name: 'No orders wait' }).waitFor({ timeout: 30_000 });
      await previousOrders(shop.page)
        .getByRole('button', { name: /^1\s*Asha Verma/ })
        .waitFor();
      await shop.end();
      await customer.end();
    });
  }

  /** A tab of its own, with the PDF in it. */
  async function lookAt(page: Page, button: string): Promise<void> {
    const opening = page.waitForEvent('popup');
    const reply = page.waitForResponse((response) =>
      ([apiPaths.getPdf, apiPaths.printFile] as string[]).includes(
        new URL(response.url()).pathname,
      ),
    );
    await page.getByRole('button', { name: button }).click();
    const tab = await opening;
    assert.equal((await reply).status(), 200, button);
    await waitUntil(`“${button}” shows a PDF`, () => tab.url().startsWith('blob:'));
    await tab.close();
  }

  async function takeFiles(page: Page, id: string): Promise<void> {
    const zip = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download all' }).click();
    // A browser writes what a file's name can't have as `_`.
    assert.match(
      (await zip).suggestedFilename(),
      /^Order[:_]1 [|_] Date[:_]\d{4}-\d{2}-\d{2}\.zip$/,
    );
    const entries = readZipEntries(await readFile(await (await zip).path()));
    assert.deepEqual(
      entries.map(({ name }) => name),
      [notes.name, poster.name],
      `the zip of ${id}`,
    );
    const single = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download poster.pdf' }).click();
    assert.equal((await single).suggestedFilename(), poster.name);
  }

  test('priority comes first and is marked; two tabs of the shop agree on orders and switches', async () => {
    const account = await openShop(site.origin, 'Two Tabs Prints');
    const customer = await startVisit(browser, phone);
    await signUpPerson(customer.page.context(), site.origin);
    const { page, end } = await startVisit(browser);
    await openCounter(page, site.origin, account);
    const order = { ...wish, shop: account.shop };
    await placePaidOrder(customer.page.context(), order);
    await placePaidOrder(customer.page.context(), { ...order, priority: true });
    const slips = currentOrders(page).getByRole('button');
    await slips.nth(1).waitFor();
    assert.match((await slips.first().textContent()) ?? '', /^Priority/);

    const second = await page.context().newPage();
    await second.goto(site.origin + pagePaths.orders);
    await currentOrders(second).getByRole('button').nth(1).waitFor();
    for (const name of ['Taking orders', 'Black and White', 'Color']) {
      await page.getByRole('switch', { name }).click();
      await second.getByRole('switch', { name, checked: false }).waitFor();
    }
    await second.getByRole('button', { name: 'Mark completed' }).click();
    await second.getByRole('button', { name: /^Undo/ }).first().waitFor();
    await waitUntil('the other tab has one order left', async () => (await slips.count()) === 1);
    await customer.end();
    await end();
  });

  test('F-60: orders that come while the server is away show once each when it is back', async () => {
    const account = await openShop(site.origin, 'Patient Prints');
    const customer = await startVisit(browser, phone);
    await signUpPerson(customer.page.context(), site.origin);
    const { page, end } = await startVisit(browser, {
      expected: [/ERR_/, /WebSocket/, /Failed to load/],
    });
    await openCounter(page, site.origin, account);
    await page.context().setOffline(true);
    for (let count = 0; count < 5; count += 1) {
      await placePaidOrder(customer.page.context(), { ...wish, shop: account.shop });
    }
    await site.halt();
    await site.resume();
    await page.context().setOffline(false);
    const slips = currentOrders(page).getByRole('button');
    await slips.nth(4).waitFor({ timeout: 40_000 });
    assert.equal(await slips.count(), 5);
    assert.match(await page.title(), /^\(5\) /);
    await customer.end();
    await end();
  });
});
