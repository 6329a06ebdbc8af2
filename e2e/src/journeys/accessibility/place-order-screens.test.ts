import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pagePaths } from '@parchi/contract';
import type { Page } from 'playwright-core';
import { assertNoLayoutShift } from '../../checks/assertNoLayoutShift.ts';
import { type Audit, auditAtEachWidth } from '../../checks/screens.ts';
import { openShop, signUpPerson, switchShopOff } from '../../fixtures/accounts.ts';
import { openSite } from '../../fixtures/site/openSite.ts';
import { encryptPdf, makePdf } from '../../fixtures/samples/makePdf.ts';
import type { SampleFile } from '../../fixtures/samples/sampleFile.ts';
import { chooseFiles } from '../../pages/chooseFiles.ts';
import {
  chooseShop,
  fileCard,
  goToPayment,
  goToPreview,
  openCheckout,
  orderIdOf,
} from '../../pages/placeOrderPage.ts';
import { phone, startVisit } from '../../pages/startVisit.ts';
import { throttleUploads } from '../../pages/network/throttleUploads.ts';

const { browser, site } = await openSite();
const open = await openShop(site.origin, 'Gate Two Prints');
const closed = await openShop(site.origin, 'Library Corner Xerox and Prints');
await switchShopOff(site.origin, closed);

const secret = 'open sesame';
const locked = await encryptPdf(await makePdf({ name: 'marksheet.pdf', pages: 2 }), secret);
const slides = await makePdf({ name: 'slides.pdf', pages: 12, isLandscape: true });
const practical = await makePdf({
  name: 'Physics practical file, semester 2, final version (corrected).pdf',
  pages: 500,
});
const scan: SampleFile = {
  name: 'scan.pdf',
  bytes: Buffer.from('a picture that says it is a PDF'),
};

describe('screens of placing an order', () => {
  const options = {
    ...phone,
    colorScheme: 'light' as const,
    expected: [/ERR_/, /Failed to load/],
  };

  test('shops and files: every state passes the accessibility audit', async () => {
    const { page, end } = await startVisit(browser, options);
    await signUpPerson(page.context(), site.origin);
    const audit = auditAtEachWidth(page);
    await visitNoOrders(page, audit);
    await visitShops(page, audit);
    await visitFiles(page, audit);
    await end();
  });

  test('options and payment: every state passes the accessibility audit', async () => {
    const { page, end } = await startVisit(browser, options);
    await signUpPerson(page.context(), site.origin);
    const audit = auditAtEachWidth(page);
    const { shopName } = open.shop;
    await goToPreview(page, { origin: site.origin, shopName, files: [practical, slides] });
    await visitOptions(page, audit);
    await visitPaying(page, audit);
    await visitOrders(page, audit);
    await end();
  });

  test('a chosen option has a visible outline with forced colours [F-282]', async () => {
    const { page, end } = await startVisit(browser, { ...phone, forcedColors: 'active' });
    await signUpPerson(page.context(), site.origin);
    const { shopName } = open.shop;
    await goToPreview(page, { origin: site.origin, shopName, files: [slides] });
    const lineAround = (name: string) =>
      page
        .getByRole('radio', { name, exact: true })
        .locator('..')
        .evaluate((choice) => {
          const { outlineStyle, outlineWidth } = getComputedStyle(choice);
          return `${outlineWidth} ${outlineStyle}`;
        });
    assert.equal(await lineAround('Black and White'), '4px solid');
    assert.match(await lineAround('Color'), /none/);
    await end();
  });

  test('nothing on the screen moves while the rest of the page loads', async () => {
    const { page, end } = await startVisit(browser, phone);
    await signUpPerson(page.context(), site.origin);
    const paths = [pagePaths.home, pagePaths.account, pagePaths.placeOrder, pagePaths.orders];
    await assertNoLayoutShift(page, { addresses: paths.map((path) => site.origin + path) });
    await end();
  });

  async function visitNoOrders(page: Page, audit: Audit): Promise<void> {
    await page.goto(site.origin + pagePaths.orders);
    await page.getByRole('heading', { name: 'No orders yet' }).waitFor();
    await audit('orders, none');
  }

  async function visitShops(page: Page, audit: Audit): Promise<void> {
    await page.goto(site.origin + pagePaths.placeOrder);
    await page.getByRole('heading', { name: 'Choose a shop' }).waitFor();
    await audit('new order, shop');
    const search = page.getByRole('searchbox', { name: 'Search print shops' });
    await search.fill('Qwertyuiop');
    await page.getByRole('heading', { name: 'No shop found' }).waitFor();
    await audit('new order, no shop found');
    await search.fill('Prints');
    await page.getByRole('button', { name: `Choose ${closed.shop.shopName}` }).waitFor();
    await audit('new order, shops found');
    await page.getByRole('button', { name: `Choose ${closed.shop.shopName}` }).click();
    await page.getByRole('heading', { name: 'Choose your files' }).waitFor();
    await audit('new order, shop that is off');
    await page.getByRole('button', { name: /^Change shop/ }).click();
    await chooseShop(page, open.shop.shopName);
    await audit('new order, no files');
  }

  async function visitFiles(page: Page, audit: Audit): Promise<void> {
    await chooseFiles(page, [locked, scan, slides, practical]);
    await page.getByText('12 pages').waitFor();
    await page.getByText('500 pages').waitFor();
    await audit('new order, files refused and locked');
    const field = page.getByLabel(`Password of ${locked.name}`);
    await field.fill('wrong');
    await field.press('Enter');
    await page.getByText('Wrong password. Try again.').waitFor();
    await audit('new order, wrong password');
    await field.fill(secret);
    await field.press('Enter');
    await page.getByRole('button', { name: `Remove ${scan.name}` }).click();
    await page.getByRole('button', { name: 'Continue', exact: true }).waitFor();
    await audit('new order, files');
  }

  async function visitOptions(page: Page, audit: Audit): Promise<void> {
    await audit('new order, options');
    const card = fileCard(page, slides.name);
    await card.getByRole('radio', { name: 'Custom' }).check();
    await card.getByLabel('Pages to print').fill('900');
    await card.getByText(/^No pages to print/).waitFor();
    await audit('new order, no page left');
    await card.getByLabel('Pages to print').fill('1-3,7,x,5-2,10-40');
    await card.getByText('“x” is not a page and is ignored.').waitFor();
    await card.getByRole('radio', { name: 'Interleafed' }).check();
    await card.getByRole('radio', { name: 'Color', exact: true }).check();
    await card.getByRole('button', { name: 'Pick pages' }).click();
    await card.getByRole('button', { name: 'Page 12' }).scrollIntoViewIfNeeded();
    await card.getByRole('button', { name: 'Page 12' }).locator('canvas').waitFor();
    await audit('new order, pages picked');
    await card.getByRole('button', { name: `View ${slides.name}` }).click();
    await page.getByRole('dialog').locator('canvas').first().waitFor();
    await audit('new order, viewer');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await goToPayment(page);
    await audit('new order, payment');
  }

  async function visitPaying(page: Page, audit: Audit): Promise<void> {
    const phoneField = page.getByLabel('Phone number (optional)');
    await phoneField.fill('12');
    await page.getByRole('button', { name: 'Proceed to Pay' }).click();
    await page.getByText(/^Enter a phone number of 7 to 15 digits/).waitFor();
    await audit('new order, wrong phone number');
    await phoneField.fill('');
    const liftThrottle = await throttleUploads(page, 6_000);
    await page.getByRole('button', { name: 'Proceed to Pay' }).click();
    await page.getByText(/about \d+ s left/).waitFor();
    await audit('new order, uploading');
    await page.getByRole('button', { name: 'Cancel order' }).click();
    await page.getByText('Order cancelled. Nothing was charged.').first().waitFor();
    await liftThrottle();
    await page.getByRole('checkbox', { name: /^Priority/ }).check();
    await audit('new order, payment with priority');
    await page.getByRole('checkbox', { name: /^Priority/ }).uncheck();
    const checkout = await openCheckout(page);
    await audit('new order, checkout');
    await checkout.getByRole('button', { name: 'Close', exact: true }).click();
  }

  async function visitOrders(page: Page, audit: Audit): Promise<void> {
    await orderIdOf(page);
    await page.getByText('Waiting for payment').waitFor();
    await audit('order, waiting');
    await page.goto(await orderInAnotherTab(page));
    await page.getByText('Waiting', { exact: true }).waitFor();
    await audit('order, in the queue');
    await page.goto(site.origin + pagePaths.orders);
    await page.getByRole('region', { name: 'Awaiting payment' }).waitFor();
    await audit('orders, unpaid and active');
  }

  /**
   * Places an order and pays it in another tab.
   * @returns the address of the order's page
   */
  async function orderInAnotherTab(page: Page): Promise<string> {
    const tab = await page.context().newPage();
    const { shopName } = open.shop;
    await goToPreview(tab, { origin: site.origin, shopName, files: [slides] });
    await goToPayment(tab);
    const checkout = await openCheckout(tab);
    await checkout.getByRole('button', { name: /^Pay / }).click();
    await tab.getByText('Waiting', { exact: true }).waitFor();
    const address = tab.url();
    await tab.goto(site.origin + pagePaths.placeOrder);
    await tab.getByRole('heading', { name: 'Choose a shop' }).waitFor();
    await tab.close();
    return address;
  }
});
