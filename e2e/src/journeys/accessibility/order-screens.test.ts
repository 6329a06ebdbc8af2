import { after, before, describe, test } from 'node:test';
import { apiPaths, pagePaths } from '@parchi/contract';
import type { BrowserContext, Page } from 'playwright-core';
import { assertNoLayoutShift } from '../../checks/assertNoLayoutShift.ts';
import { type Audit, auditAtEachWidth } from '../../checks/screens.ts';
import { openShop, signUpPerson } from '../../fixtures/accounts.ts';
import { changeDatabase } from '../../fixtures/changeDatabase.ts';
import { openSite } from '../../fixtures/site/openSite.ts';
import { orderScenarios } from '../../fixtures/orders/orderScenarios.ts';
import { placeOrderScenarios } from '../../fixtures/orders/placeOrderScenarios.ts';
import { makePdf } from '../../fixtures/samples/makePdf.ts';
import { waitUntil } from '../../fixtures/waitUntil.ts';
import { watchPendingCalls } from '../../pages/network/watchPendingCalls.ts';
import { goToPayment, goToPreview } from '../../pages/placeOrderPage.ts';
import { phone, startVisit, type Visit } from '../../pages/startVisit.ts';

const { browser, site } = await openSite();
const { shop } = await openShop(site.origin, 'Gate Two Prints');
const file = await makePdf({ name: 'Physics practical file, semester 2.pdf', pages: 12 });

describe('screens of orders', () => {
  let context: BrowserContext;
  const addresses = new Map<string, string>();

  before(async () => {
    context = await browser.newContext();
    await signUpPerson(context, site.origin);
    const placed = await placeOrderScenarios(context, site, { shop, file, pages: 12 });
    for (const { state, order } of placed) {
      addresses.set(state, `${site.origin}${pagePaths.orders}?id=${order._id}`);
    }
  });

  after(() => context.close());

  const openVisit = async (expected: RegExp[] = []) => {
    const storageState = await context.storageState();
    return startVisit(browser, { ...phone, colorScheme: 'light', storageState, expected });
  };

  describe('an order', () => {
    let visit: Visit;
    before(async () => {
      visit = await openVisit();
    });
    after(() => visit.end());

    for (const { state, stamp } of orderScenarios) {
      test(`${state}: moves nothing while it loads, and passes the accessibility audit`, async () => {
        const { page } = visit;
        await assertNoLayoutShift(page, { addresses: [addresses.get(state) ?? ''] });
        await page.getByRole('main').getByText(stamp, { exact: true }).first().waitFor();
        await auditAtEachWidth(page)(`order, ${state}`);
      });
    }
  });

  test('the list of all orders: passes the accessibility audit', async () => {
    const { page, end } = await openVisit();
    await page.goto(site.origin + pagePaths.orders);
    await page.getByRole('region', { name: 'Previous orders' }).waitFor();
    await auditAtEachWidth(page)('orders, all');
    await end();
  });

  test('“Order again” without the files of the old order: passes the accessibility audit', async () => {
    const { page, end } = await openVisit();
    await page.goto(addresses.get('completed, files gone') ?? '');
    await page.getByRole('link', { name: 'Order again' }).click();
    await page.getByRole('heading', { name: 'Choose your files' }).waitFor();
    await page.getByText(/This file was deleted\. Add it again:/).waitFor();
    await auditAtEachWidth(page)('new order, again without the old files');
    await end();
  });

  test('the viewer with and without its document: passes the accessibility audit', async () => {
    const { page, end } = await openVisit([/404/]);
    await visitViewer(page, auditAtEachWidth(page));
    await end();
  });

  test('the notice of a changed price: passes the accessibility audit', async () => {
    const { page, end } = await openVisit([/ERR_/, /Failed to load/]);
    const calls = watchPendingCalls(page);
    await goToPreview(page, { origin: site.origin, shopName: shop.shopName, files: [file] });
    // Every stage fetches the shop's prices when it opens. A late reply would already have the new price.
    await waitUntil('the replies of earlier stages have arrived', () => calls.size === 0);
    const prices = page.waitForResponse(`**${apiPaths.fetchShop}`);
    await goToPayment(page);
    await (await prices).finished();
    await waitUntil('the replies have arrived', () => calls.size === 0);
    await changeDatabase(site, (query) =>
      query('update shops set bnw_paise = bnw_paise + 50 where code = $1', [shop.shopId]),
    );
    await page.getByRole('button', { name: 'Proceed to Pay' }).click();
    await page.getByText(/^The price has changed/).waitFor();
    await auditAtEachWidth(page)('new order, price changed');
    await end();
  });

  async function visitViewer(page: Page, audit: Audit): Promise<void> {
    await page.goto(addresses.get('printing') ?? '');
    const look = page.getByRole('button', { name: `View ${file.name}` });
    await look.click();
    await page.getByRole('dialog').locator('canvas').first().waitFor();
    await audit('order, viewer');
    await page.route(`**${apiPaths.getPdf}*`, (route) => route.fulfill({ status: 404 }));
    // A reload keeps the viewer open, because the viewer is an entry of the browser's history.
    await page.reload();
    await page.getByText('Failed to load PDF file.').waitFor();
    await audit('order, viewer without its file');
  }
});
