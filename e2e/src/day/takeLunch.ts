import { pagePaths } from '@parchi/contract';
import type { Page } from 'playwright-core';
import type { Day } from './startDay.ts';

/** The shop pauses for half an hour. */
export async function startLunch({ page, takePicture }: Day): Promise<void> {
  await page.getByRole('button', { name: 'Pause…' }).click();
  await page.getByRole('dialog', { name: 'Pause orders' }).waitFor();
  await takePicture(page, 'pause-choices');
  await page.getByRole('button', { name: 'For 30 minutes' }).click();
  await page.getByText(/^Paused until /).waitFor();
  await takePicture(page, 'paused');
}

/** A customer looks at the shop while it pauses. */
export async function lookAtPausedShop(
  { site, account, takePicture }: Day,
  phonePage: Page,
): Promise<void> {
  await phonePage.goto(`${site.origin}${pagePaths.placeOrder}?shop=${account.shop.shopId}`);
  await phonePage.getByText(/^Paused until /).waitFor();
  await takePicture(phonePage, 'phone-shop-paused');
}

export async function endLunch({ page }: Day): Promise<void> {
  await page.getByRole('switch', { name: 'Taking orders' }).click();
  await page.getByText(/^Customers order for today, /).waitFor();
}

/** The shop raises its prices. The till counts orders that are placed afterwards with them. */
export async function raisePrices({ page, till, takePicture }: Day): Promise<void> {
  await page.getByRole('link', { name: 'Shop', exact: true }).click();
  await page.getByLabel('Black and White, ₹ a page').fill('2.75');
  await page.getByLabel('Color, ₹ a page').fill('12.50');
  await page.getByLabel('Color, ₹ a page').press('Enter');
  await page.getByText(/Color from ₹10 to ₹12.50/).waitFor();
  await takePicture(page, 'prices-raised');
  till.rates = { bnw: 275, color: 1_250 };
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
}
