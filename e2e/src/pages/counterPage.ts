import assert from 'node:assert/strict';
import { apiPaths, limits, pagePaths } from '@parchi/contract';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { payOrder, placeOrder } from '../fixtures/placeOrder.ts';
import { password, type ShopAccount } from './printPage.ts';

/** A signed-in shop in this browser profile, at its counter. */
export async function openCounter(page: Page, origin: string, account: ShopAccount): Promise<void> {
  const data = { email: account.email, password };
  const reply = await page.context().request.post(origin + apiPaths.shopSignIn, { data });
  assert.equal(reply.status(), 200);
  await page.goto(origin + pagePaths.home);
  await page.getByRole('heading', { level: 1, name: account.shop.shopName }).waitFor();
}

export function currentOrders(page: Page): Locator {
  return page.getByRole('region', { name: 'Current orders' });
}

/** The order that is open, with what there is to do with it. */
export function openedOrder(page: Page, name: RegExp): Locator {
  return page.getByRole('region', { name });
}

export function previousOrders(page: Page): Locator {
  return page.getByRole('region', { name: 'Previous orders' });
}

/** How many orders wait, as the tab says it to whoever looks at another one. */
export async function waitForTitleCount(page: Page, count: number): Promise<void> {
  await page.waitForFunction((start) => document.title.startsWith(start), `(${count}) `);
}

/** Hears the bell of the pages to come, which rings in two tones. @returns how often it rang in the page that is open */
export async function countRings(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const heard = { tones: 0 };
    window.AudioContext = class extends AudioContext {
      override createOscillator() {
        heard.tones += 1;
        return super.createOscillator();
      }
    };
    Object.assign(window, { heard });
  });
  const readTones = () => (window as unknown as { heard: { tones: number } }).heard.tones;
  return async () => (await page.evaluate(readTones)) / 2;
}

/** Until the first click the pages to come are silent, as a browser has it; here, what drives them counts as one. */
export async function keepSilent(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let isTouched = false;
    document.addEventListener('click', () => (isTouched = true), { capture: true });
    window.AudioContext = class extends AudioContext {
      constructor() {
        super();
        void this.suspend();
      }
      override resume() {
        return isTouched ? super.resume() : this.suspend();
      }
    };
  });
}

/**
 * Lets “Undo” stand in the pages to come for as long as the test looks at it; the server puts an order back for a few
 * seconds longer than the page offers it.
 * @returns lets its time run out
 */
export async function holdUndo(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript((heldMs) => {
    const held = new Map<number, () => void>();
    const [start, stop] = [window.setTimeout.bind(window), window.clearTimeout.bind(window)];
    let last = 0;
    window.setTimeout = ((onEnd: () => void, ms?: number) => {
      if (ms !== heldMs) return start(onEnd, ms);
      last -= 1;
      held.set(last, onEnd);
      return last;
    }) as typeof start;
    window.clearTimeout = (timer) => {
      if (!held.delete(Number(timer))) stop(timer);
    };
    Object.assign(window, { held });
  }, limits.reopenWithinSeconds * 1_000);
  return () =>
    page.evaluate(() => {
      const { held } = window as unknown as { held: Map<number, () => void> };
      for (const onEnd of held.values()) onEnd();
      held.clear();
    });
}

/** The first step of making a business account, from its beginning to the second. */
export async function fillOwner(page: Page, email: string): Promise<void> {
  await page.getByLabel('Your name').fill('Meera Rao');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Shop details' }).waitFor();
}

export async function fillShop(page: Page, shopName: string): Promise<void> {
  const texts = {
    'Shop name': shopName,
    Phone: '+91 98450 12345',
    Locality: 'Koramangala',
    Landmark: 'Opposite the college gate',
    City: 'Bengaluru',
    Pincode: '560034',
    'Black and White, ₹ a page': '2',
    'Color, ₹ a page': '10.50',
    'Opens at': '09:00',
    'Closes at': '21:00',
  };
  for (const [label, text] of Object.entries(texts)) await page.getByLabel(label).fill(text);
}

/** A paid order of the person who is signed in in this profile. */
export async function placePaidOrder(
  context: BrowserContext,
  wish: Parameters<typeof placeOrder>[1],
): Promise<void> {
  const print = await placeOrder(context, wish);
  await payOrder(context, wish.origin, { print, outcome: 'paid' });
}
