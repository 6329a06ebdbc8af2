import { after, before, describe, test } from 'node:test';
import { apiPaths, pagePaths, type Print } from '@parchi/contract';
import type { BrowserContext, Page } from 'playwright-core';
import { changeDatabase } from './changeDatabase.ts';
import { makePdf } from './makePdf.ts';
import { openSite } from './openSite.ts';
import { orderFates, type OrderFate } from './orderFates.ts';
import { payOrder, placeOrder } from './placeOrder.ts';
import { goToPayment, goToPreview, openShop, signUpPerson } from './printPage.ts';
import { auditsOf, screens, type Audit } from './screens.ts';
import { startVisit } from './visit.ts';

const { browser, site } = await openSite();
const { shop } = await openShop(site.origin, 'Gate Two Prints');
const file = await makePdf({ name: 'Physics practical file, semester 2.pdf', pages: 12 });

interface OrderOfState extends OrderFate {
  print: Print;
}

describe('orders, in every state', () => {
  let context: BrowserContext;
  const orders: OrderOfState[] = [];

  before(async () => {
    context = await browser.newContext();
    await signUpPerson(context, site.origin);
    for (const fate of orderFates) {
      const { priority, outcome } = fate;
      const wish = { origin: site.origin, shop, file, pages: 12, priority };
      const print = await placeOrder(context, wish);
      if (outcome) await payOrder(context, site.origin, { print, outcome });
      orders.push({ ...fate, print });
    }
    await changeDatabase(site, async (database) => {
      for (const { print, changes } of orders) {
        for (const change of changes) await database.query(change, [print._id]);
      }
    });
  });

  after(() => context.close());

  for (const { name, ...screen } of screens) {
    test(`${name}: nothing that axe objects to in either theme, no sideways scroll, controls of 44 px`, async () => {
      const { page, end } = await startVisit(browser, {
        ...screen,
        colorScheme: 'light',
        storageState: await context.storageState(),
        expected: [/404/],
      });
      const audit = auditsOf(page, name);
      for (const { state, stamp, print } of orders) {
        await page.goto(`${site.origin}${pagePaths.orders}?id=${print._id}`);
        await page.getByRole('main').getByText(stamp, { exact: true }).first().waitFor();
        await page.waitForLoadState('networkidle');
        await audit(`order, ${state}`);
      }
      await page.goto(site.origin + pagePaths.orders);
      await page.getByRole('region', { name: 'Previous orders' }).waitFor();
      await audit('orders, all');
      await visitViewer(page, audit);
      await end();
    });

    test(`${name}: the same where the price has changed meanwhile`, async () => {
      const { page, end } = await startVisit(browser, {
        ...screen,
        colorScheme: 'light',
        storageState: await context.storageState(),
        expected: [/ERR_/, /Failed to load/],
      });
      await goToPreview(page, { origin: site.origin, shopName: shop.shopName, files: [file] });
      await goToPayment(page);
      await changeDatabase(site, (database) =>
        database.query('update shops set bnw_paise = bnw_paise + 50 where code = $1', [
          shop.shopId,
        ]),
      );
      await page.getByRole('button', { name: 'Proceed to Pay' }).click();
      await page.getByText(/^The price has changed/).waitFor();
      await auditsOf(page, name)('print, price changed');
      await end();
    });
  }

  async function visitViewer(page: Page, audit: Audit): Promise<void> {
    const printing = orders.find(({ state }) => state === 'printing');
    await page.goto(`${site.origin}${pagePaths.orders}?id=${printing?.print._id}`);
    const look = page.getByRole('button', { name: `Look at ${file.name}` });
    await look.click();
    await page.getByRole('dialog').locator('canvas').first().waitFor();
    await audit('order, viewer');
    await page.route(`**${apiPaths.getPdf}*`, (route) => route.fulfill({ status: 404 }));
    await page.reload();
    await look.click();
    await page.getByText('Failed to load PDF file.').waitFor();
    await audit('order, viewer without its file');
  }
});
