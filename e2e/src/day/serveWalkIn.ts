import type { Page } from 'playwright-core';
import { waitUntil } from '../fixtures/waitUntil.ts';
import { findPdfAddress } from '../pages/capturePdfTab.ts';
import { sendFiles } from '../pages/sendPage.ts';
import type { Day } from './startDay.ts';

/** A customer without an order sends a file at the counter, and the shop opens it by the code that they say. */
export async function serveWalkIn(day: Day, phonePage: Page): Promise<void> {
  const { page, site, takePicture } = day;
  const file = await day.makeSample({
    ...{ name: 'ticket for the train.pdf', pages: 1, note: '' },
    ...{ color: 'Black and White', method: 'Single', copies: 1 },
  });
  const { code } = await sendFiles(phonePage, site.origin, [file]);
  await page.getByRole('link', { name: 'Receive' }).click();
  await page.getByRole('textbox', { name: 'Token or link' }).fill(code);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: '1 file' }).waitFor();
  await takePicture(page, 'walk-in-received');
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: `View and print ${file.name}` }).click();
  const tab = await opening;
  await waitUntil('the file is shown', () => findPdfAddress(tab) !== undefined);
  await tab.close();
  await page.bringToFront();
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
}
