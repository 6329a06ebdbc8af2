import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { waitUntil } from '../fixtures/waitUntil.ts';
import { findPdfAddress } from '../pages/capturePdfTab.ts';
import { currentOrders } from '../pages/counterPage.ts';
import { tabTo } from '../pages/tabTo.ts';
import { refuseOrder } from './refuseOrder.ts';
import type { Day } from './startDay.ts';

type Hand = 'mouse' | 'keyboard';

const COMPLETE = /^(Mark completed|Complete: )/;

/** Serves this number of orders from the top of the queue, every third one by keyboard. */
export async function serveOrders(day: Day, count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    const hand = number % 3 === 0 ? 'keyboard' : 'mouse';
    await serveNext(day, hand);
    // Shows all orders again.
    if (hand === 'keyboard') await day.page.keyboard.press('Escape');
  }
}

/** Serves the first waiting order: opens it, prints it and completes it, or does what its fate says. */
async function serveNext(day: Day, hand: Hand): Promise<void> {
  // A completed order keeps its place for ten seconds, with “Undo” in place of its slip.
  const slip = currentOrders(day.page)
    .getByRole('button')
    .filter({ has: day.page.locator('time') })
    .first();
  await slip.waitFor({ timeout: 60_000 });
  const [, code = ''] = /Code ([A-Z\d]{4})/.exec(await slip.innerText()) ?? [];
  const known = await day.find(code);
  const order = await open(day.page, code, hand);
  const { fate } = known.asked;
  if (fate === 'refusePaper') {
    return refuseOrder(day, { known, order, reason: 'Paper is out' });
  }
  if (fate === 'refuseUnprintable') {
    await print(day, order, hand);
    return refuseOrder(day, { known, order, reason: 'It doesn’t print right' });
  }
  if (fate === 'refuseFile') {
    const [, second] = known.asked.files;
    await refuseOrder(day, { known, order, reason: 'Toner is out', file: second });
  }
  await print(day, order, hand);
  await complete(day, order, hand);
  if (fate === 'undo') {
    await day.takePicture(day.page, `completed-by-mistake-${code}`);
    await order.getByRole('button', { name: /^Undo/ }).click();
    await order.getByRole('button', { name: COMPLETE }).waitFor();
    await complete(day, order, hand);
  }
  if (known.asked.isCash) day.till.sell(known.asked, known.rates);
}

/** Opens an order, by keyboard through the filter. @returns its region beside the list */
async function open(page: Page, code: string, hand: Hand): Promise<Locator> {
  if (hand === 'keyboard') {
    await page.keyboard.press('/');
    await page.keyboard.type(code.toLowerCase());
    await page.keyboard.press('Enter');
    await page.locator('h2:focus').waitFor();
  } else {
    await currentOrders(page)
      .getByRole('button')
      .filter({ hasText: `Code ${code}` })
      .click();
  }
  const order = page.getByRole('region').filter({ has: page.getByText(`Code ${code} ·`) });
  await order.waitFor();
  return order;
}

/** Opens each print file of the order, and closes its tab when the PDF is shown. */
async function print(day: Day, order: Locator, hand: Hand): Promise<void> {
  const buttons = await order.getByRole('button', { name: /^Open .*print file$/ }).all();
  assert.ok(buttons.length > 0);
  for (const button of buttons) {
    const label = await button.innerText();
    const opening = day.page.waitForEvent('popup');
    const startedMs = performance.now();
    if (hand === 'mouse') await button.click();
    else await pressKey(day.page, new RegExp(`^${label.trim()}$`), 'Enter');
    const tab = await opening;
    await waitUntil('the print file is shown', () => findPdfAddress(tab) !== undefined, 60_000);
    day.time('print file shown', performance.now() - startedMs);
    await tab.close();
    await day.page.bringToFront();
  }
}

async function complete(day: Day, order: Locator, hand: Hand): Promise<void> {
  const startedMs = performance.now();
  if (hand === 'mouse') await order.getByRole('button', { name: COMPLETE }).click();
  else await pressKey(day.page, COMPLETE, 'Space');
  await order.getByRole('button', { name: /^Completed/ }).waitFor();
  day.time('order completed', performance.now() - startedMs);
}

async function pressKey(page: Page, name: RegExp, key: 'Enter' | 'Space'): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press(key);
}
