import { describe, test } from 'node:test';
import { auditAtEachWidth } from '../../checks/screens.ts';
import { openShop, signUpPerson } from '../../fixtures/accounts.ts';
import { openSite } from '../../fixtures/site/openSite.ts';
import { placePaidOrder } from '../../fixtures/orders/orders.ts';
import { makePdf } from '../../fixtures/samples/makePdf.ts';
import { capturePdfTab, recordBlobs } from '../../pages/capturePdfTab.ts';
import { currentOrders, openCounter, openedOrder } from '../../pages/counterPage.ts';
import { desktop, startVisit } from '../../pages/startVisit.ts';

const { browser, site } = await openSite({ isBrowserWhole: true });
const notes = await makePdf({ name: 'notes.pdf', pages: 1 });

describe('an order with two print files', () => {
  test('says how to print each, and asks before completing if one was never opened [F-566] [F-567]', async () => {
    const account = await openShop(site.origin, 'Two Trays Prints');
    const customer = await browser.newContext();
    await signUpPerson(customer, site.origin);
    const order = { origin: site.origin, shop: account.shop, file: notes, pages: 1 };
    await placePaidOrder(customer, { ...order, colors: ['Black and White', 'Color'] });
    await customer.close();
    const { page, end } = await startVisit(browser, desktop);
    const audit = auditAtEachWidth(page);
    await recordBlobs(page);
    await openCounter(page, site.origin, account);
    await currentOrders(page).getByRole('button').first().click();
    const opened = openedOrder(page, /^Token 1/);
    const button = (label: string) => opened.getByRole('button', { name: label });
    await opened.getByText('Color: A4 · both sides, long edge · 1 copy · color tray').waitFor();
    await audit('counter, how to print two files');

    await capturePdfTab(page, () => button('Open Black and White print file').click());
    await page.bringToFront();
    await button('Mark completed').click();
    await opened.getByText('The Color print file of this order was never opened.').waitFor();
    await audit('counter, a print file was never opened');
    await capturePdfTab(page, () => button('Open Color print file').click());
    await page.bringToFront();
    await button('Complete anyway').waitFor({ state: 'detached' });
    await button('Mark completed').click();
    await button('Completed').waitFor();
    await end();
  });
});
