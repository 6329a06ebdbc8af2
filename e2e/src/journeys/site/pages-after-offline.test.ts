import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pagePaths } from '@parchi/contract';
import type { Page } from 'playwright-core';
import { openShop, signUpPerson } from '../../fixtures/accounts.ts';
import { openSite } from '../../fixtures/site/openSite.ts';
import { makePdf } from '../../fixtures/samples/makePdf.ts';
import { chooseFiles } from '../../pages/chooseFiles.ts';
import { openCounter } from '../../pages/counterPage.ts';
import { fileCard } from '../../pages/placeOrderPage.ts';
import { sendFiles } from '../../pages/sendPage.ts';
import { startVisit, phone } from '../../pages/startVisit.ts';
import { visitOrder, waitForStage } from '../../pages/visitOrder.ts';
import { waitForTakeOver } from '../../pages/waitForTakeOver.ts';

const { browser, site } = await openSite();
const { origin } = site;
const LOST = { expected: [/ERR_/, /Failed to load/, /WebSocket/, /Loading chunk/] };
const shopName = 'Tunnel Prints';
const account = await openShop(origin, shopName);
const file = await makePdf({ name: 'notes.pdf', pages: 2 });
const note = { name: 'note.txt', bytes: Buffer.from('a note') };

const isOffline = (page: Page, isOff: boolean) => page.context().setOffline(isOff);

describe('a page that was offline for a while', () => {
  for (const [what, file] of [
    ['first file', /\/assets\/main\..*\.js$/],
    ['words', /\/assets\/words-en-json\..*\.js$/],
  ] as const) {
    test(`opening: the page reloads itself until it gets its ${what} [F-848]`, async () => {
      const { page, end } = await startVisit(browser, { ...phone, ...LOST });
      let failures = 2;
      await page.route(file, async (route) => {
        failures -= 1;
        await (failures < 0 ? route.continue() : route.abort('connectionreset'));
      });
      await page.goto(origin + pagePaths.sendFile);
      await waitForTakeOver(page);
      await chooseFiles(page, [note]);
      await page.getByRole('heading', { name: 'Check your files' }).waitFor();
      assert.equal(failures, -1);
      await end();
    });
  }

  test('receiving: a token that was submitted offline is fetched when the network is back [F-521]', async () => {
    const { page, end } = await startVisit(browser, { ...phone, ...LOST });
    const { token } = await sendFiles(page, origin, [note]);
    await page.goto(origin + pagePaths.receiveFile);
    await waitForTakeOver(page);
    await isOffline(page, true);
    await page.getByRole('textbox', { name: 'Token' }).fill(token);
    await page.getByRole('button', { name: 'Retreive' }).click();
    await page.locator('form').getByText('Parchi can’t be reached.').waitFor();
    await isOffline(page, false);
    await page.getByRole('heading', { name: 'Your files are here' }).waitFor();
    await end();
  });

  test('ordering: a search is repeated, and choices and typed text are kept [F-521]', async () => {
    const { page, end } = await visitOrder(browser, {
      origin,
      shopName,
      file,
      stage: 'shop',
      ...LOST,
    });
    await isOffline(page, true);
    await page.getByRole('searchbox', { name: 'Search print shops' }).fill(shopName);
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await isOffline(page, false);
    await page
      .getByRole('button', { name: `Choose ${shopName}` })
      .first()
      .tap();
    await waitForStage(page, 'files');
    await isOffline(page, true);
    await chooseFiles(page, [file]);
    await page.getByText(/2 pages|a part of Parchi did not load/).waitFor();
    await isOffline(page, false);
    await page.getByText('2 pages').waitFor();
    await isOffline(page, true);
    await page.getByRole('button', { name: 'Continue', exact: true }).tap();
    await waitForStage(page, 'options');
    const card = fileCard(page, 'notes');
    await card.getByLabel('Note to the shop').fill('Staple it');
    await page.getByRole('button', { name: /^Continue with/ }).tap();
    await waitForStage(page, 'payment');
    await page.goBack();
    await waitForStage(page, 'options');
    assert.equal(await card.getByLabel('Note to the shop').inputValue(), 'Staple it');
    await isOffline(page, false);
    await page.getByRole('button', { name: /^Continue with/ }).tap();
    await waitForStage(page, 'payment');
    await end();
  });

  test('orders that are opened offline load when the network is back [F-521]', async () => {
    const { page, end } = await startVisit(browser, { ...phone, ...LOST });
    await signUpPerson(page.context(), origin);
    await page.goto(origin + pagePaths.orders);
    await waitForTakeOver(page);
    await page.getByRole('heading', { name: 'No orders yet' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Order a print' }).click();
    await page.getByRole('heading', { name: 'Choose a shop' }).waitFor();
    await isOffline(page, true);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'My Orders' }).waitFor();
    await isOffline(page, false);
    await page.getByRole('heading', { name: 'No orders yet' }).waitFor();
    await end();
  });

  test('a shop’s details and Money, opened offline, load by themselves and keep typed text [F-521]', async () => {
    const { page, end } = await startVisit(browser, LOST);
    await openCounter(page, origin, account);
    // A little after the counter, the code of its other views is loaded.
    await page.waitForResponse((reply) => reply.url().includes('/remote-shop/'));
    await page.waitForTimeout(1_000);
    await isOffline(page, true);
    await page.getByRole('link', { name: 'Money', exact: true }).click();
    await page.getByText('Parchi can’t be reached.').first().waitFor();
    await isOffline(page, false);
    await page.getByText('No payments or refunds in these days').waitFor();
    await isOffline(page, true);
    await page.getByRole('link', { name: 'Shop', exact: true }).click();
    await page.getByText('Parchi can’t be reached.').first().waitFor();
    await isOffline(page, false);
    await page.getByLabel('Landmark').fill('Beside the tunnel');
    await isOffline(page, true);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Parchi can’t be reached.').first().waitFor();
    await isOffline(page, false);
    assert.equal(await page.getByLabel('Landmark').inputValue(), 'Beside the tunnel');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Shop details saved').first().waitFor();
    await end();
  });
});
