import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { apiPaths, pagePaths, type Order } from '@parchi/contract';
import type { BrowserContext, Page } from 'playwright-core';
import { isFullyVisible } from '../../checks/isFullyVisible.ts';
import { createAudit, screens } from '../../checks/screens.ts';
import { openShop, signIn, signUpPerson } from '../../fixtures/accounts.ts';
import { openSite } from '../../fixtures/site/openSite.ts';
import { placePaidOrder, readOrder } from '../../fixtures/orders/orders.ts';
import { makePdf } from '../../fixtures/samples/makePdf.ts';
import { waitUntil } from '../../fixtures/waitUntil.ts';
import { blockAutoplay, countBellSounds } from '../../pages/counterPage.ts';
import { startVisit, type Visit } from '../../pages/startVisit.ts';
import { blockPageNotifications, recordNotifications } from '../../pages/systemNotifications.ts';

const { browser, site } = await openSite({ isBrowserWhole: true });
const notes = await makePdf({ name: 'notes.pdf', pages: 1 });
const account = await openShop(site.origin, 'Gate Two Prints');
const shop = await browser.newContext();
after(() => shop.close());
await signIn(shop, site.origin, { path: apiPaths.shopSignIn, email: account.email });

/** Pages poll every 30 s, so what they show sooner came over the live channel. */
const LIVE = { timeout: 20_000 };
const pages = [pagePaths.home, pagePaths.sendFile, pagePaths.receiveFile, pagePaths.placeOrder];

async function visitAsPerson(options: Parameters<typeof startVisit>[1] = {}): Promise<Visit> {
  const visit = await startVisit(browser, options);
  await signUpPerson(visit.page.context(), site.origin);
  return visit;
}

/**
 * Places an order and pays it.
 * @returns the paid order, with its token number
 */
async function placePaid(context: BrowserContext, priority = false): Promise<Order> {
  const { origin } = site;
  const request = { origin, shop: account.shop, file: notes, pages: 1, priority };
  const { _id } = await placePaidOrder(context, request);
  return readOrder(context, origin, _id);
}

async function complete(...orders: Order[]): Promise<void> {
  for (const { _id } of orders) {
    const reply = await shop.request.post(site.origin + apiPaths.completeOrder, {
      data: { print: _id },
    });
    assert.equal(reply.status(), 200);
  }
}

async function refuse({ _id }: Order): Promise<void> {
  const reply = await shop.request.post(site.origin + apiPaths.refuseOrder, {
    data: { print: _id, reason: 'paper' },
  });
  assert.equal(reply.status(), 200);
}

const notices = (page: Page) => page.getByRole('list', { name: 'News of your orders' });
const activeOrders = (page: Page) => page.getByRole('navigation', { name: 'Your active orders' });
const titleOf = ({ tokenNumber }: Order) => `Order ${tokenNumber} is ready`;
const noticeOf = (page: Page, order: Order) =>
  notices(page)
    .getByRole('listitem')
    .filter({ hasText: titleOf(order) });

/**
 * Opens a page and waits until the page knows all orders so far. An order that is completed after that is new to the
 * page.
 */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(site.origin + path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('status').first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
}

describe('an order that is ready', () => {
  for (const { name, ...screen } of screens) {
    test(`${name}: has a notice on every page, in every tab, until it is dismissed [F-174]`, async () => {
      const { page, end } = await visitAsPerson({ ...screen, colorScheme: 'light' });
      const first = await placePaid(page.context());
      const second = await placePaid(page.context(), true);
      const third = await placePaid(page.context());
      await open(page, pagePaths.home);
      const other = await page.context().newPage();
      await open(other, pagePaths.sendFile);
      await complete(first);
      await noticeOf(page, first).waitFor(LIVE);
      await noticeOf(other, first).waitFor(LIVE);
      const link = noticeOf(page, first).getByRole('link');
      assert.match((await noticeOf(page, first).textContent()) ?? '', /Gate Two Prints/);
      await activeOrders(page).getByText('Your priority order: You are next').waitFor(LIVE);
      await activeOrders(page).getByText(`Order ${third.tokenNumber}: 1 before you`).waitFor(LIVE);
      await createAudit(page, name)('home, an order is ready');
      await complete(second);
      await page.getByText('Your priority order is ready').waitFor(LIVE);
      await refuse(third);
      await page.getByText(`Order ${third.tokenNumber} was refused`).waitFor(LIVE);
      await activeOrders(page).waitFor({ state: 'detached' });
      await createAudit(page, name)('home, two orders are ready, one was refused');
      await page
        .getByRole('button', { name: `Dismiss “Order ${third.tokenNumber} was refused”` })
        .click();
      for (const path of [...pages, pagePaths.account]) {
        await open(page, path);
        await noticeOf(page, first).waitFor();
        await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
        assert.ok(await isFullyVisible(noticeOf(page, first)), path);
      }
      await link.click();
      await page.waitForURL(`${site.origin}${pagePaths.orders}?id=${first._id}`);
      await page.getByRole('heading', { name: 'Your order' }).waitFor();
      await createAudit(page, name)('order page, two orders are ready');
      await page.getByRole('button', { name: `Dismiss “${titleOf(first)}”` }).click();
      await noticeOf(other, first).waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Dismiss “Your priority order is ready”' }).click();
      await notices(other).waitFor({ state: 'detached' });
      await open(page, pagePaths.orders);
      assert.equal(await notices(page).count(), 0);
      await end();
    });
  }

  test('has a notice on the next visit if no page was open, and none after sign-out [F-174]', async () => {
    const { page, end } = await visitAsPerson();
    const order = await placePaid(page.context());
    await open(page, pagePaths.home);
    await page.goto('about:blank');
    await complete(order);
    await open(page, pagePaths.home);
    await noticeOf(page, order).waitFor();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page.getByRole('link', { name: 'Sign In' }).waitFor();
    assert.equal(await notices(page).count(), 0);
    await end();
  });

  test('has a notice on the pages of the stand-alone remote-customer [F-174]', async () => {
    const { page, end } = await visitAsPerson();
    const order = await placePaid(page.context());
    await open(page, '/remotes/remote-customer/');
    await complete(order);
    await noticeOf(page, order).waitFor(LIVE);
    await noticeOf(page, order).getByRole('link').click();
    await page.waitForURL(`**/remotes/remote-customer/orders?id=${order._id}`);
    await end();
  });

  test('is announced in the tab’s title until the person comes back to the page [F-175]', async () => {
    const { page, end } = await visitAsPerson();
    const order = await placePaid(page.context());
    await open(page, pagePaths.sendFile);
    await complete(order);
    await noticeOf(page, order).waitFor(LIVE);
    assert.equal(await page.title(), `${titleOf(order)} · Parchi`);
    await page.mouse.move(200, 400);
    await page.waitForFunction(() => document.title === 'Send files · Parchi');
    await end();
  });

  test('rings once, in a tab that was clicked [F-550]', async () => {
    const { page, end } = await visitAsPerson();
    const order = await placePaid(page.context());
    const untouched = await page.context().newPage();
    const counts = [await countBellSounds(page), await countBellSounds(untouched)];
    await blockAutoplay(page);
    await blockAutoplay(untouched);
    for (const tab of [untouched, page]) await open(tab, pagePaths.sendFile);
    await page.getByRole('heading', { level: 1 }).click();
    await complete(order);
    for (const tab of [page, untouched]) await noticeOf(tab, order).waitFor(LIVE);
    await waitUntil('the touched tab has rung', async () => (await counts[0]!()) === 1);
    assert.equal(await counts[1]!(), 0);
    await end();
  });

  test('shows one system notification for all tabs [F-176]', async () => {
    const { page, end } = await visitAsPerson({ permissions: ['notifications'] });
    const order = await placePaid(page.context());
    const tabs = [page, await page.context().newPage(), await page.context().newPage()];
    const counts = await Promise.all(tabs.map(recordNotifications));
    for (const tab of tabs) await open(tab, pagePaths.sendFile);
    await complete(order);
    for (const tab of tabs) await noticeOf(tab, order).waitFor(LIVE);
    const shown = async () => (await Promise.all(counts.map((count) => count()))).flat();
    await waitUntil('one tab has shown a notification', async () => (await shown()).length > 0);
    assert.deepEqual(await shown(), [titleOf(order)]);
    await end();
  });

  test('shows no system notification while its page is visible [F-176]', async () => {
    const { page, end } = await visitAsPerson({ permissions: ['notifications'] });
    const order = await placePaid(page.context());
    const other = await page.context().newPage();
    const counts = [await recordNotifications(page), await recordNotifications(other)];
    await open(other, pagePaths.sendFile);
    await open(page, `${pagePaths.orders}?id=${order._id}`);
    await page.getByText('This device will notify you').waitFor();
    await complete(order);
    for (const tab of [page, other]) await noticeOf(tab, order).waitFor(LIVE);
    await page.getByText('Completed', { exact: true }).first().waitFor();
    assert.deepEqual((await Promise.all(counts.map((count) => count()))).flat(), []);
    await end();
  });

  test('shows its notification through a service worker where pages cannot, as on phones [F-176]', async () => {
    const { page, end } = await visitAsPerson({ permissions: ['notifications'] });
    const order = await placePaid(page.context());
    const readShown = await blockPageNotifications(page);
    await open(page, pagePaths.sendFile);
    await complete(order);
    await waitUntil('the notification is shown', async () => (await readShown()).length > 0);
    assert.deepEqual(await readShown(), [titleOf(order)]);
    await page.getByRole('button', { name: `Dismiss “${titleOf(order)}”` }).click();
    await waitUntil('the notification is closed', async () => (await readShown()).length === 0);
    await end();
  });
});
