import { pagePaths } from '@parchi/contract';
import type { FrameLocator, Locator, Page } from 'playwright-core';
import type { SampleFile } from '../fixtures/samples/sampleFile.ts';
import { chooseFiles } from './chooseFiles.ts';

/** Opens the page where an order is placed, chooses a shop and files, and goes on to the options of the files. */
export async function goToPreview(
  page: Page,
  { origin, shopName, files }: { origin: string; shopName: string; files: SampleFile[] },
): Promise<void> {
  await page.goto(origin + pagePaths.placeOrder);
  await chooseShop(page, shopName);
  await chooseFiles(page, files);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('heading', { name: 'Choose how to print' }).waitFor();
}

export async function chooseShop(page: Page, shopName: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search print shops' }).fill(shopName);
  await page
    .getByRole('button', { name: `Choose ${shopName}` })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Choose your files' }).waitFor();
}

/** Returns the card of one file with its options. */
export function fileCard(page: Page, name: string): Locator {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
}

export async function goToPayment(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Continue with/ }).click();
  await page.getByRole('heading', { name: 'Check and pay' }).waitFor();
}

/**
 * Places the order, which opens the sandbox's checkout.
 * @returns the iframe of the checkout
 */
export async function openCheckout(page: Page): Promise<FrameLocator> {
  await page.getByRole('button', { name: 'Proceed to Pay' }).click();
  return checkoutFrame(page);
}

export async function checkoutFrame(page: Page): Promise<FrameLocator> {
  const frame = page.frameLocator('iframe[title="Pay for your prints"]');
  await frame.getByRole('button', { name: /^Pay / }).waitFor({ timeout: 30_000 });
  return frame;
}

/** Chooses how the sandbox delivers its callback or its webhook. */
export async function setSwitch(
  checkout: FrameLocator,
  what: 'callback' | 'webhook',
  how: string,
): Promise<void> {
  const select = checkout.getByLabel(new RegExp(what, 'i'));
  if (!(await select.isVisible())) await checkout.getByText('Test switches').click();
  await select.selectOption({ label: how });
}

/**
 * Waits for the page of an order.
 * @returns the order's id, read from the address
 */
export async function orderIdOf(page: Page): Promise<string> {
  await page.waitForURL(/\/orders\?id=[0-9a-f]{32}$/, { timeout: 30_000 });
  return new URL(page.url()).searchParams.get('id') ?? '';
}
