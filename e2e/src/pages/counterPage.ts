import { apiPaths, limits, pagePaths } from '@parchi/contract';
import type { Locator, Page } from 'playwright-core';
import { password, type ShopAccount, signIn } from '../fixtures/accounts.ts';
import { holdTimers } from './holdTimers.ts';

/** Signs in as a shop in this browser profile and opens the shop's counter. */
export async function openCounter(page: Page, origin: string, account: ShopAccount): Promise<void> {
  await signIn(page.context(), origin, { path: apiPaths.shopSignIn, email: account.email });
  await page.goto(origin + pagePaths.home);
  await page.getByRole('heading', { level: 1, name: account.shop.shopName }).waitFor();
}

export function currentOrders(page: Page): Locator {
  return page.getByRole('region', { name: 'Current orders' });
}

/** Returns the region of the open order, with its buttons. It is beside the list, or on a phone in its place. */
export function openedOrder(page: Page, name: RegExp): Locator {
  return page.getByRole('region', { name });
}

export function previousOrders(page: Page): Locator {
  return page.getByRole('region', { name: 'Previous orders' });
}

/** Waits until the tab's title says that this number of orders is waiting. */
export async function waitForTitleCount(page: Page, count: number): Promise<void> {
  await page.waitForFunction((start) => document.title.startsWith(start), `(${count}) `);
}

/**
 * Counts the sounds of the bell, each of which has two tones, in pages that are loaded from now on.
 * @returns a function that returns how often the bell rang in the open page
 */
export async function countBellSounds(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const bell = { tones: 0 };
    window.AudioContext = class extends AudioContext {
      override createOscillator() {
        bell.tones += 1;
        return super.createOscillator();
      }
    };
    Object.assign(window, { bell });
  });
  const readTones = () => (window as unknown as { bell: { tones: number } }).bell.tones;
  return async () => (await page.evaluate(readTones)) / 2;
}

/**
 * Gives pages that are loaded from now on the autoplay policy of a usual browser: no sound before a click. Without this
 * function, scripts that Playwright runs in the page count as a click.
 */
export async function blockAutoplay(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let isClicked = false;
    document.addEventListener('click', () => (isClicked = true), { capture: true });
    window.AudioContext = class extends AudioContext {
      constructor() {
        super();
        void this.suspend();
      }
      override resume() {
        return isClicked ? super.resume() : this.suspend();
      }
    };
  });
}

/**
 * In pages that are loaded from now on, holds back the timer that removes “Undo”. The server still accepts an undo for
 * only a few seconds longer than the page offers it.
 * @returns a function that ends the timers held so far
 */
export function holdUndoTimer(page: Page): Promise<() => Promise<void>> {
  return holdTimers(page, limits.reopenWithinSeconds * 1_000);
}

/** Fills in the first stage of business sign-up and goes on to the second. */
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
