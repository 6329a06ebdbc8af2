import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { pagePaths } from '@parchi/contract';
import type { Frame, Page } from 'playwright-core';
import { readPdfTexts } from '../../checks/readPdfTexts.ts';
import { auditAtEachWidth } from '../../checks/screens.ts';
import { openShop, signUpPerson } from '../../fixtures/accounts.ts';
import { openSite } from '../../fixtures/site/openSite.ts';
import { placePaidOrder } from '../../fixtures/orders/orders.ts';
import { waitUntil } from '../../fixtures/waitUntil.ts';
import { makePdf } from '../../fixtures/samples/makePdf.ts';
import { phone, startVisit } from '../../pages/startVisit.ts';
import { tabTo } from '../../pages/tabTo.ts';

const { browser, site } = await openSite({ isBrowserWhole: true });
const file = await makePdf({ name: 'Thesis.pdf', pages: 10 });

test('a customer prints and saves the receipt of a paid order by keyboard [F-496]', async () => {
  const { shop } = await openShop(site.origin, 'Receipt Prints');
  const { page, end } = await startVisit(browser, phone);
  await signUpPerson(page.context(), site.origin);
  const request = { origin: site.origin, shop, file, pages: 10, priority: true };
  const { _id } = await placePaidOrder(page.context(), request);
  await page.goto(`${site.origin}${pagePaths.orders}?id=${_id}`);
  await page.getByRole('button', { name: 'Download receipt (PDF)' }).waitFor();
  await auditAtEachWidth(page)('order, with its receipt');
  await printReceipt(page);
  await tabTo(page, /^Download receipt/);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.keyboard.press('Enter'),
  ]);
  assert.equal(download.suggestedFilename(), `Parchi receipt ${_id.slice(0, 8)}.pdf`);
  const [text = ''] = readPdfTexts(await readFile(await download.path()));
  for (const part of [shop.shopName, _id, 'Thesis.pdf', 'Priority fee', '₹10.00', '₹30.00']) {
    assert.ok(text.includes(part), `${part} in ${text}`);
  }
  await end();
});

/** Opens the receipt in a tab by keyboard, where the browser's own viewer shows it and can print it. */
async function printReceipt(page: Page): Promise<void> {
  await tabTo(page, /^Print receipt/);
  const [tab] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Enter')]);
  const isViewer = (frame: Frame) => frame.url().startsWith('chrome-extension://');
  await waitUntil('the receipt is shown', () => tab.frames().some(isViewer));
  await tab.close();
}
