import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { apiPaths, pagePaths, type Order } from '@parchi/contract';
import type { Download, Page } from 'playwright-core';
import { readPdfTexts } from '../../checks/readPdfTexts.ts';
import { readZipEntries } from '../../checks/readZipEntries.ts';
import { openShop, signUpPerson } from '../../fixtures/accounts.ts';
import { openSite } from '../../fixtures/site/openSite.ts';
import { orderScenarios } from '../../fixtures/orders/orderScenarios.ts';
import { payOrder, placeOrder, placePaidOrder, readOrder } from '../../fixtures/orders/orders.ts';
import { placeOrderScenarios } from '../../fixtures/orders/placeOrderScenarios.ts';
import { makePdf } from '../../fixtures/samples/makePdf.ts';
import { waitUntil } from '../../fixtures/waitUntil.ts';
import { capturePdfTab, recordBlobs } from '../../pages/capturePdfTab.ts';
import {
  countBellSounds,
  currentOrders,
  holdUndoTimer,
  openCounter,
  openedOrder,
  previousOrders,
  waitForTitleCount,
} from '../../pages/counterPage.ts';
import {
  fileCard,
  goToPayment,
  goToPreview,
  openCheckout,
  orderIdOf,
} from '../../pages/placeOrderPage.ts';
import { desktop, phone, startVisit } from '../../pages/startVisit.ts';

const { browser, site } = await openSite({ isBrowserWhole: true });
const notes = await makePdf({ name: 'notes.pdf', pages: 3 });
const slides = await makePdf({ name: 'slides.pdf', pages: 3 });
const poster = await makePdf({ name: 'poster.pdf', pages: 1 });
const customerPhone = '+91 98765 43210';
const posterRequest = { origin: site.origin, file: poster, pages: 1 };

/**
 * Pages poll every 30 s, so what they show sooner came over the live channel. The live channel usually takes 1 s; this
 * timeout leaves more time to a busy machine.
 */
const LIVE = { timeout: 20_000 };
/**
 * The server accepts an undo until 13 s after the completion. What the page shows before that must appear within this
 * timeout.
 */
const BEFORE_UNDO = { timeout: 10_000 };

async function orderByHand(page: Page, shopName: string): Promise<string> {
  await goToPreview(page, { origin: site.origin, shopName, files: [notes, slides] });
  const inBlack = fileCard(page, notes.name);
  await inBlack.getByRole('radio', { name: 'Custom' }).check();
  await inBlack.getByLabel('Pages to print').fill('3,1');
  await inBlack.getByRole('radio', { name: 'Interleafed' }).check();
  const inColor = fileCard(page, slides.name);
  await inColor.getByRole('radio', { name: 'Color', exact: true }).check();
  await inColor.getByRole('radio', { name: 'Both sides' }).check();
  await inColor.getByRole('spinbutton', { name: 'Copies' }).fill('2');
  await goToPayment(page);
  await page.getByLabel('Phone number').fill(customerPhone);
  await (await openCheckout(page)).getByRole('button', { name: /^Pay / }).click();
  return orderIdOf(page);
}

describe('the counter and its customer, each in their own browser', () => {
  for (const screen of [desktop, phone]) {
    const width = `${screen.viewport.width} px`;

    test(`${width}: an order is viewed, downloaded, completed, undone, completed and put back, and both sides see it live`, async () => {
      const account = await openShop(site.origin, `Gate Prints ${width}`);
      const shop = await startVisit(browser, screen);
      const customer = await startVisit(browser, phone);
      const endUndo = await holdUndoTimer(shop.page);
      await recordBlobs(shop.page);
      await openCounter(shop.page, site.origin, account);
      await shop.page.getByRole('heading', { name: 'No orders waiting' }).waitFor();
      await signUpPerson(customer.page.context(), site.origin);

      const id = await orderByHand(customer.page, account.shop.shopName);
      const slip = currentOrders(shop.page).getByRole('button', { name: /^1\s*Asha Verma/ });
      await slip.waitFor(LIVE);
      await waitForTitleCount(shop.page, 1);
      await slip.click();
      const opened = openedOrder(shop.page, /^Token 1 Asha Verma$/);
      await opened.getByText('Paid ₹64').waitFor();
      await opened.getByText('2 pages · Black and White · Interleafed · 1 copy').waitFor();
      await opened.getByRole('link', { name: customerPhone }).waitFor();
      await lookAtPdfs(shop.page);
      const order = await readOrder(customer.page.context(), site.origin, id);
      await takeFiles(shop.page, order);

      const complete = opened.getByRole('button', { name: 'Mark completed' });
      const printing = customer.page.getByText('Printing', { exact: true });
      const completed = customer.page.getByText('Completed', { exact: true }).first();
      const undo = shop.page
        .getByRole('button', { name: 'Undo: Token 1' })
        .filter({ visible: true });
      await complete.click();
      await completed.waitFor(BEFORE_UNDO);
      await undo.click();
      await complete.waitFor();
      await opened.getByText('The phone number was erased when the order ended.').waitFor();
      await printing.waitFor(LIVE);
      await complete.click();
      await completed.waitFor(LIVE);
      assert.equal((await readOrder(customer.page.context(), site.origin, id)).active, false);
      await undo.waitFor();
      await endUndo();
      await opened.getByText('No orders waiting').waitFor();
      if (screen === phone)
        await opened.getByRole('button', { name: 'Back to the orders' }).click();
      await shop.page.getByRole('heading', { name: 'No orders waiting' }).waitFor();
      await previousOrders(shop.page)
        .getByRole('button', { name: /^1\s*Asha Verma/ })
        .click();
      await opened.getByRole('button', { name: 'Put back: Token 1' }).click();
      // Until then, the page would open the order again after “Back”.
      await shop.page.getByText('Token 1 is back in the queue.').waitFor({ state: 'attached' });
      await complete.waitFor();
      if (screen === phone)
        await opened.getByRole('button', { name: 'Back to the orders' }).click();
      await slip.waitFor();
      await printing.waitFor(LIVE);
      assert.ok((await readOrder(customer.page.context(), site.origin, id)).active);
      await shop.end();
      await customer.end();
    });
  }

  /**
   * Views the customer's PDF and both print jobs. Checks their cover pages, and then every page in the order of the
   * options.
   */
  async function lookAtPdfs(page: Page): Promise<void> {
    const press = (name: string) => () => page.getByRole('button', { name }).click();
    const viewed = await capturePdfTab(page, press('View notes.pdf'));
    assert.ok(viewed.equals(notes.bytes), 'what the customer sent');
    const [cover, ...pages] = readPdfTexts(
      await capturePdfTab(page, press('Open Black and White print file')),
    );
    assert.match(
      cover ?? '',
      /^Token number 1 Code [A-Z\d]{4} Asha Verma Print file 1 of 2 · Black and White · /,
    );
    assert.match(
      cover ?? '',
      /1\. notes\.pdf Pages 3,1 \(2\) · Interleafed · .* · 1 copy · 4 sheets/,
    );
    assert.deepEqual(pages, ['notes.pdf, page 3 of 3', '', 'notes.pdf, page 1 of 3', '']);

    const [colorCover, ...colorPages] = readPdfTexts(
      await capturePdfTab(page, press('Open Color print file')),
    );
    assert.match(
      colorCover ?? '',
      /^Token number 1 Code [A-Z\d]{4} Asha Verma Print file 2 of 2 · Color · /,
    );
    assert.match(
      colorCover ?? '',
      /1\. slides\.pdf All pages \(3\) · Both sides · .* · 2 copies · 4 sheets/,
    );
    const copy = [1, 2, 3].map((number) => `slides.pdf, page ${number} of 3`);
    assert.deepEqual(colorPages, ['', ...copy, '', ...copy, '']);
  }

  async function takeFiles(page: Page, order: Order): Promise<void> {
    const zip = await download(page, 'Download all');
    const day = new Date(order.createdAt).toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' });
    // In a file name, browsers replace characters that are not allowed there by `_`.
    assert.equal(zip.suggestedFilename().replaceAll('_', ':'), `Order:1 : Date:${day}.zip`);
    assert.deepEqual(await readZipEntries(await readFile(await zip.path())), [notes, slides]);
    const single = await download(page, 'Download slides.pdf');
    assert.equal(single.suggestedFilename(), slides.name);
    assert.deepEqual(await readFile(await single.path()), slides.bytes);
  }

  async function download(page: Page, button: string): Promise<Download> {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: button }).click();
    return downloading;
  }

  test('a priority order comes first and is marked; two tabs agree on orders and switches', async () => {
    const account = await openShop(site.origin, 'Two Tabs Prints');
    const customer = await startVisit(browser, phone);
    await signUpPerson(customer.page.context(), site.origin);
    const { page, end } = await startVisit(browser);
    await openCounter(page, site.origin, account);
    const order = { ...posterRequest, shop: account.shop };
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

  test('two completed priority orders show their names, and each has its own Undo [F-173]', async () => {
    const account = await openShop(site.origin, 'Priority Prints');
    const { page, end } = await startVisit(browser);
    for (const name of ['Asha Verma', 'Imran Shaikh']) {
      const context = await browser.newContext();
      await signUpPerson(context, site.origin, name);
      await placePaidOrder(context, { ...posterRequest, shop: account.shop, priority: true });
      await context.close();
    }
    await openCounter(page, site.origin, account);
    await holdUndoTimer(page);
    await page.reload();
    const slips = currentOrders(page);
    for (const name of ['Asha Verma', 'Imran Shaikh']) {
      await slips.getByRole('button', { name: new RegExp(`^Priority.*${name}`) }).click();
      await page.getByRole('button', { name: 'Mark completed' }).click();
      await page
        .getByRole('status')
        .filter({ hasText: `Priority order of ${name} completed.` })
        .waitFor({ state: 'attached' });
    }
    const rows = slips.getByRole('listitem');
    assert.match((await rows.nth(0).textContent()) ?? '', /^PriorityAsha Verma.*CompletedUndo$/);
    assert.match((await rows.nth(1).textContent()) ?? '', /^PriorityImran Shaikh.*CompletedUndo$/);
    const undo = (name: string) =>
      page
        .getByRole('button', { name: `Undo: Priority order of ${name}` })
        .filter({ visible: true });
    await undo('Imran Shaikh').click();
    await slips.getByRole('button', { name: /^Priority.*Imran Shaikh/ }).waitFor();
    await undo('Asha Verma').waitFor();
    await end();
  });

  test('only one of two tabs rings for a new order, and the other one after that tab is closed', async () => {
    const account = await openShop(site.origin, 'Two Bells Prints');
    const customer = await startVisit(browser, phone);
    await signUpPerson(customer.page.context(), site.origin);
    const { page, end } = await startVisit(browser);
    await openCounter(page, site.origin, account);
    const second = await page.context().newPage();
    const tabs = [page, second];
    const rings: (() => Promise<number>)[] = [];
    for (const tab of tabs) {
      rings.push(await countBellSounds(tab));
      const answered = tab.waitForResponse(site.origin + apiPaths.fetchShop);
      await tab.goto(site.origin + pagePaths.home);
      await tab.getByRole('heading', { name: 'No orders waiting' }).click();
      // After this reply, the page counts every further order as new.
      await answered;
    }
    const countAll = async () => {
      const counts = await Promise.all(rings.map((count) => count()));
      return counts.reduce((sum, count) => sum + count, 0);
    };
    for (const waiting of [1, 2]) {
      await placePaidOrder(customer.page.context(), { ...posterRequest, shop: account.shop });
      for (const tab of tabs) await waitForTitleCount(tab, waiting);
      await waitUntil('the bell rang', async () => (await countAll()) >= waiting);
      assert.equal(await countAll(), waiting);
    }

    await page.close();
    rings.shift();
    const before = await countAll();
    await placePaidOrder(customer.page.context(), { ...posterRequest, shop: account.shop });
    await waitForTitleCount(second, 3);
    await waitUntil('the other tab rang', async () => (await countAll()) === before + 1);
    await customer.end();
    await end();
  });

  test('orders placed while the page is offline and the server restarts appear once each [F-60]', async () => {
    const account = await openShop(site.origin, 'Patient Prints');
    const customer = await startVisit(browser, phone);
    await signUpPerson(customer.page.context(), site.origin);
    const { page, end } = await startVisit(browser, {
      expected: [/ERR_/, /WebSocket/, /Failed to load/],
    });
    const rings = await countBellSounds(page);
    await openCounter(page, site.origin, account);
    await page.getByRole('heading', { name: 'No orders waiting' }).click();
    await page.context().setOffline(true);
    for (let count = 0; count < 5; count += 1) {
      await placePaidOrder(customer.page.context(), { ...posterRequest, shop: account.shop });
    }
    // At SIGTERM, the server would wait 30 s for the offline page to confirm that its live channel closes. Meanwhile,
    // Chromium's network process would keep a core busy, as it does while a live event waits for an offline page.
    await site.kill();
    await site.resume();
    await page.context().setOffline(false);
    const slips = currentOrders(page).getByRole('button');
    await slips.nth(4).waitFor({ timeout: 40_000 });
    await waitForTitleCount(page, 5);
    assert.equal(await slips.count(), 5);
    assert.equal(await rings(), 1);
    await customer.end();
    await end();
  });

  test('unpaid and refunded orders never show in the queue', async () => {
    const account = await openShop(site.origin, 'Honest Prints');
    const { shop } = account;
    const customer = await startVisit(browser, phone);
    const context = customer.page.context();
    await signUpPerson(context, site.origin);
    await placeOrderScenarios(context, site, { shop, file: poster, pages: 1 });
    const { page, end } = await startVisit(browser);
    await openCounter(page, site.origin, account);
    const slips = currentOrders(page).getByRole('button');
    const previous = previousOrders(page).getByRole('button');
    await previous.first().waitFor();
    const countAt = (part: string) =>
      orderScenarios.filter((scenario) => scenario.atCounter === part).length;
    const waiting = countAt('current');
    await waitForTitleCount(page, waiting);
    assert.equal(await slips.count(), waiting);
    assert.equal(await previous.count(), countAt('previous'));

    const order = await placeOrder(context, { ...posterRequest, shop });
    await payOrder(context, site.origin, { order, outcome: 'failed' });
    await placePaidOrder(context, { ...posterRequest, shop });
    await waitForTitleCount(page, waiting + 1);
    assert.equal(await slips.count(), waiting + 1);
    await customer.end();
    await end();
  });
});
