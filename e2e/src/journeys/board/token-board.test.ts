import assert from 'node:assert/strict';
import { test } from 'node:test';
import jsQR from 'jsqr';
import { boardPath, pagePaths } from '@parchi/contract';
import type { Page } from 'playwright-core';
import { assertNoLayoutShift } from '../../checks/assertNoLayoutShift.ts';
import { assertNoSidewaysScroll, zoom400 } from '../../checks/assertNoSidewaysScroll.ts';
import { readPixels } from '../../checks/readPixels.ts';
import { createAudit, screens } from '../../checks/screens.ts';
import { openShop, signUpPerson } from '../../fixtures/accounts.ts';
import { openSite } from '../../fixtures/site/openSite.ts';
import { placePaidOrder } from '../../fixtures/orders/orders.ts';
import { makePdf } from '../../fixtures/samples/makePdf.ts';
import { openCounter, openedOrder } from '../../pages/counterPage.ts';
import { phone, startVisit } from '../../pages/startVisit.ts';

const { browser, site } = await openSite();
const file = await makePdf({ name: 'notes.pdf', pages: 1 });

/**
 * The board polls every 30 s, so what it shows sooner came over the live channel. It usually takes 0.1 s; this timeout
 * leaves more time to a busy machine.
 */
const LIVE = { timeout: 20_000 };
/** What a board without orders says. It depends on the time of day at which the journey runs. */
const IDLE = /No orders waiting|Closed, opens/;
const television = { name: '1920 px', viewport: { width: 1920, height: 1080 } };

/** Screens on a wall, which nobody scrolls. */
const unattended = [television.viewport, { width: 1024, height: 600 }];

function isWhollyVisible(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollHeight <= window.innerHeight);
}

/**
 * Asserts that each text can be read from five metres on a 32-inch television, which is 40 cm high. Normal sight needs
 * 5 minutes of arc for a letter, which is 7.3 mm. The numbers must have twice that. Capitals and digits are 0.7 of the
 * font size high.
 */
async function assertReadable(board: Page): Promise<void> {
  const mm = (size: number) => ((size * 0.7) / television.viewport.height) * 400;
  const sizes = await board.getByRole('main').evaluate((main) => {
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    const found: { text: string; size: number }[] = [];
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const { parentElement: parent, textContent: text } = node;
      if (!parent?.checkVisibility() || !text?.trim() || parent.offsetWidth < 2) continue;
      // Skip buttons: people stand in front of the screen to press them.
      if (parent.closest('button')) continue;
      found.push({ text: text.trim(), size: Number.parseFloat(getComputedStyle(parent).fontSize) });
    }
    return found;
  });
  assert.ok(sizes.filter(({ text }) => /^\d+$/.test(text)).length >= 3, JSON.stringify(sizes));
  for (const { text, size } of sizes) {
    const leastMm = /^\d+$/.test(text) ? 14.6 : 7.3;
    assert.ok(mm(size) >= leastMm, `“${text}” is ${mm(size).toFixed(1)} mm high`);
  }
}

function boardAddress(shopId: string): string {
  return `${site.origin}${boardPath}?shop=${shopId}`;
}

async function waitForServed(board: Page, words: RegExp): Promise<void> {
  const served = board.getByRole('region', { name: /^(Now serving|Served last)$/ });
  await served.filter({ hasText: words }).waitFor(LIVE);
}

test('the board opens beside the counter, and follows orders that arrive and are completed', async () => {
  const account = await openShop(site.origin, 'Board Prints');
  const shop = await startVisit(browser);
  const customer = await startVisit(browser, phone);
  await signUpPerson(customer.page.context(), site.origin);
  await openCounter(shop.page, site.origin, account);
  const opened = shop.page.context().waitForEvent('page');
  await shop.page.getByRole('link', { name: 'Open the token board' }).click();
  const board = await opened;
  await waitForServed(board, IDLE);

  const request = { origin: site.origin, shop: account.shop, file, pages: 1 };
  await placePaidOrder(customer.page.context(), request);
  await waitForServed(board, /1/);
  await placePaidOrder(customer.page.context(), request);
  await board.getByRole('listitem').filter({ hasText: '2' }).waitFor(LIVE);

  const first = openedOrder(shop.page, /^Token 1 /);
  await first.getByRole('button', { name: 'Mark completed' }).click();
  await waitForServed(board, /2/);
  await placePaidOrder(customer.page.context(), { ...request, priority: true });
  await board.getByRole('listitem').filter({ hasText: 'Priority' }).waitFor(LIVE);
  await Promise.all([shop.end(), customer.end()]);
});

test('its QR code leads to ordering at the shop', async () => {
  const { shop } = await openShop(site.origin, 'Scan Prints');
  const { page, end } = await startVisit(browser, television);
  await page.goto(boardAddress(shop.shopId));
  const picture = page.getByRole('img', { name: 'QR code to order at Scan Prints' });
  await picture.waitFor();
  const { width, height, values } = await readPixels(picture);
  const code = jsQR(Uint8ClampedArray.from(values), width, height);
  assert.equal(code?.data, `${site.origin}${pagePaths.placeOrder}?shop=${shop.shopId}`);
  await end();
});

for (const screen of [phone, television]) {
  test(`nothing on a board of ${screen.viewport.width} px moves while it loads`, async () => {
    const { shop } = await openShop(site.origin, `Still Prints ${screen.viewport.width}`);
    const customer = await startVisit(browser);
    await signUpPerson(customer.page.context(), site.origin);
    const { page, end } = await startVisit(browser, screen);
    const addresses = [boardAddress(shop.shopId)];
    await assertNoLayoutShift(page, { addresses, ready: () => waitForServed(page, IDLE) });
    const request = { origin: site.origin, shop, file, pages: 1 };
    for (const priority of [false, true]) {
      await placePaidOrder(customer.page.context(), { ...request, priority });
    }
    await assertNoLayoutShift(page, { addresses, ready: () => waitForServed(page, /\d/) });
    await Promise.all([end(), customer.end()]);
  });
}

for (const { name, ...screen } of [...screens, television]) {
  test(`${name}: every state of the board passes the accessibility audit`, async () => {
    const { shop } = await openShop(site.origin, `Audit Prints ${name}`);
    const customer = await startVisit(browser);
    await signUpPerson(customer.page.context(), site.origin);
    const { page, end } = await startVisit(browser, { ...screen, expected: [/404/] });
    const audit = createAudit(page, name);
    await page.goto(boardAddress(shop.shopId));
    await waitForServed(page, IDLE);
    await audit('board-empty');
    const request = { origin: site.origin, shop, file, pages: 1 };
    for (const priority of [false, false, false, true]) {
      await placePaidOrder(customer.page.context(), { ...request, priority });
    }
    await page.getByRole('listitem').filter({ hasText: 'Priority' }).waitFor(LIVE);
    await audit('board');
    if (name === television.name) await assertReadable(page);
    for (const viewport of unattended) {
      await page.setViewportSize(viewport);
      assert.ok(await isWhollyVisible(page), `${viewport.width} × ${viewport.height}`);
    }
    await page.setViewportSize(zoom400.viewport);
    await assertNoSidewaysScroll(page, 'board');
    await page.setViewportSize(screen.viewport);
    await page.goto(boardAddress('ZZ99ZZ'));
    await page.getByText('No shop has the code ZZ99ZZ').waitFor();
    await audit('board-unknown');
    await Promise.all([end(), customer.end()]);
  });
}
