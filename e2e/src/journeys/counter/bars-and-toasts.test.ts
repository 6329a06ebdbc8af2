import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pagePaths } from '@parchi/contract';
import type { Locator, Page } from 'playwright-core';
import { isFullyVisible } from '../../checks/isFullyVisible.ts';
import { createAudit, screens } from '../../checks/screens.ts';
import { openShop, signUpPerson } from '../../fixtures/accounts.ts';
import { openSite } from '../../fixtures/site/openSite.ts';
import { placePaidOrder } from '../../fixtures/orders/orders.ts';
import { makePdf } from '../../fixtures/samples/makePdf.ts';
import { blockAutoplay, currentOrders, openCounter } from '../../pages/counterPage.ts';
import { startVisit } from '../../pages/startVisit.ts';
import { waitForTakeOver } from '../../pages/waitForTakeOver.ts';

const { browser, site } = await openSite();
const notes = await makePdf({ name: 'notes.pdf', pages: 1 });
/** Viewport of a usual screen of 1366 px at 200 % zoom. */
const zoomed = { viewport: { width: 683, height: 384 } };

const account = await openShop(site.origin, 'Gate Two Prints');
const person = await browser.newContext();
await signUpPerson(person, site.origin);
const orderRequest = { origin: site.origin, shop: account.shop, file: notes, pages: 1 };
await placePaidOrder(person, orderRequest);

test('at 200 % zoom the hint that the sound is muted covers nothing of the counter [F-177]', async () => {
  const { page, end } = await startVisit(browser, zoomed);
  await blockAutoplay(page);
  await openCounter(page, site.origin, account);
  const wake = page.getByRole('button', { name: 'Start the sound' });
  await wake.waitFor();
  for (const name of ['Taking orders', 'Black and White', 'Color']) {
    const control = page.getByRole('switch', { name });
    await control.scrollIntoViewIfNeeded();
    assert.ok(await isFullyVisible(control), name);
  }
  await wake.scrollIntoViewIfNeeded();
  assert.ok(await isFullyVisible(wake));
  await createAudit(page, '200 %')('counter, sound asleep');
  await end();
});

test('at 200 % zoom the buttons of an open order cover none of its files [F-177]', async () => {
  const { page, end } = await startVisit(browser, zoomed);
  await openCounter(page, site.origin, account);
  await currentOrders(page).getByRole('button').first().click();
  for (const name of ['Mark completed', 'View notes.pdf', 'Download notes.pdf']) {
    const button = page.getByRole('button', { name });
    await button.focus();
    assert.ok(await isFullyVisible(button), name);
  }
  await createAudit(page, '200 %')('counter, order opened');
  await end();
});

describe('a toast covers neither the header nor the main action', () => {
  for (const { name, ...screen } of screens) {
    test(`${name}: where the main action is at the bottom of the page [F-178]`, async () => {
      const { page, end } = await startVisit(browser, { ...screen, expected: [/Failed to load/] });
      await page.goto(site.origin + pagePaths.receiveFile);
      await waitForTakeOver(page);
      await page.getByRole('textbox', { name: 'Token' }).fill('A'.repeat(22));
      const action = page.getByRole('button', { name: 'Retreive' });
      await page.context().setOffline(true);
      await action.click();
      await assertApart(page, 'Error: Parchi can’t be reached', action);
      await end();
    });

    test(`${name}: where an order is open at the counter [F-178]`, async () => {
      const { page, end } = await startVisit(browser, screen);
      await openCounter(page, site.origin, account);
      await currentOrders(page).getByRole('button').first().click();
      await placePaidOrder(person, orderRequest);
      const action = page.getByRole('button', { name: 'Mark completed' });
      await assertApart(page, 'Note: New order: Token', action);
      await end();
    });
  }

  async function assertApart(page: Page, text: string, action: Locator): Promise<void> {
    const toast = page.locator('p').filter({ hasText: text });
    await toast.waitFor();
    const [box, header, bar] = await Promise.all([
      toast.boundingBox(),
      page.getByRole('banner').boundingBox(),
      action.boundingBox(),
    ]);
    assert.ok(box && header && bar);
    assert.ok(
      box.y >= 0 && box.y + box.height <= (page.viewportSize()?.height ?? 0),
      'the toast is in view',
    );
    for (const other of [header, bar]) {
      const isApart =
        box.y >= other.y + other.height ||
        box.y + box.height <= other.y ||
        box.x >= other.x + other.width ||
        box.x + box.width <= other.x;
      assert.ok(isApart, JSON.stringify({ box, other }));
    }
  }
});
