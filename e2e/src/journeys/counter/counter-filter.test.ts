import { describe, test } from 'node:test';
import { auditAtEachWidth } from '../../checks/screens.ts';
import { openShop, signUpPerson } from '../../fixtures/accounts.ts';
import { openSite } from '../../fixtures/site/openSite.ts';
import { placePaidOrder } from '../../fixtures/orders/orders.ts';
import { makePdf } from '../../fixtures/samples/makePdf.ts';
import { waitUntil } from '../../fixtures/waitUntil.ts';
import { currentOrders, openCounter } from '../../pages/counterPage.ts';
import { desktop, startVisit } from '../../pages/startVisit.ts';

const { browser, site } = await openSite();
const notes = await makePdf({ name: 'notes.pdf', pages: 1 });
const NAMES = ['Asha Verma', 'Imran Shaikh', 'Meera Kulkarni'];

describe('finding an order with the keyboard alone', () => {
  const account = openQueue();

  test('finds by name and by token number, and says when nothing matches [F-560]', async () => {
    const { page, end } = await startVisit(browser, desktop);
    const audit = auditAtEachWidth(page);
    await openCounter(page, site.origin, await account);
    const slips = currentOrders(page).getByRole('listitem');
    await slips.nth(NAMES.length - 1).waitFor();
    const isLeft = (count: number) =>
      waitUntil(`${count} orders are shown`, async () => (await slips.count()) === count);

    await page.keyboard.press('/');
    await page.keyboard.type('kulk');
    await isLeft(1);
    await page.getByText('1 of 3 waiting match.').waitFor();
    await audit('counter, filtered');
    await page.keyboard.press('Escape');
    await isLeft(NAMES.length);

    await page.keyboard.type('nobody');
    await page.getByRole('heading', { name: 'No waiting order matches “nobody”' }).waitFor();
    await audit('counter, nothing matches');
    await page.keyboard.press('Escape');
    await page.keyboard.type('2');
    await isLeft(1);
    await page.keyboard.press('Enter');
    await page.locator('h2:focus').filter({ hasText: 'Token 2' }).waitFor();
    await end();
  });

  async function openQueue() {
    const shop = await openShop(site.origin, 'Filter Prints');
    for (const name of NAMES) {
      const customer = await browser.newContext();
      await signUpPerson(customer, site.origin, name);
      const request = { origin: site.origin, shop: shop.shop, file: notes, pages: 1 };
      await placePaidOrder(customer, request);
      await customer.close();
    }
    return shop;
  }
});
