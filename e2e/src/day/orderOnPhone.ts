import type { Page } from 'playwright-core';
import type { SampleFile } from '../fixtures/samples/sampleFile.ts';
import { goToPayment, goToPreview, openCheckout, orderIdOf } from '../pages/placeOrderPage.ts';
import { visitOrder, waitForStage, type OrderVisit } from '../pages/visitOrder.ts';
import type { DayOrder } from './dayOrders.ts';
import { meetOrder } from './placeDayOrder.ts';
import type { Day } from './startDay.ts';

const FILE = { name: 'my résumé.pdf', pages: 5, color: 'Black and White' } as const;

/** What a customer asks for who keeps the options that the page proposes. */
function askedFor(isCash: boolean): DayOrder {
  return {
    files: [{ ...FILE, method: 'Single', copies: 1, note: '' }],
    isPriority: false,
    isCash,
  };
}

const makeFile = (day: Day): Promise<SampleFile> =>
  day.makeSample({ ...FILE, method: 'Single', copies: 1, note: '' });

/** Begins an order as a new customer on a phone, and stops at the payment stage. */
export async function goToPayOnPhone(day: Day): Promise<OrderVisit> {
  return visitOrder(day.browser, {
    origin: day.site.origin,
    shopName: day.account.shop.shopName,
    file: await makeFile(day),
    stage: 'payment',
    // The page first sends the outdated price, which is refused.
    expected: [/status of 422/],
  });
}

/** The customer pays online. @returns the order's collection code */
export async function payOnPhone(day: Day, page: Page): Promise<string> {
  const rates = { ...day.till.rates };
  const checkout = await openCheckout(page);
  await checkout.getByRole('button', { name: /^Pay / }).click();
  const id = await orderIdOf(page);
  await page.getByText(/^Paid\. Collect your prints/).waitFor();
  return meetOrder(day, page.context(), { id, asked: askedFor(false), rates });
}

/** The customer, whose page shows the price of before, agrees to the present one and pays at the counter. */
export async function payAtCounter(day: Day, page: Page): Promise<string> {
  const { takePicture } = day;
  const rates = { ...day.till.rates };
  await page.getByText('Pay at the counter').tap();
  await takePicture(page, 'phone-pays-at-the-counter');
  await page.getByRole('button', { name: 'Place order' }).tap();
  await page.getByText(/^The price has changed: it is ₹13\.75 now/).waitFor();
  await takePicture(page, 'phone-price-changed');
  await page.getByRole('button', { name: 'Place order' }).tap();
  await waitForStage(page, 'order');
  await page.getByText(/^Pay ₹13\.75 at the counter, in cash/).waitFor();
  await takePicture(page, 'phone-order-in-cash');
  const id = await orderIdOf(page);
  return meetOrder(day, page.context(), { id, asked: askedFor(true), rates });
}

/** The customer orders once more, from a shop that has closed. @returns the order's collection code */
export async function orderAfterClosing(day: Day, page: Page): Promise<string> {
  const { origin } = day.site;
  const { shopName } = day.account.shop;
  await goToPreview(page, { origin, shopName, files: [await makeFile(day)] });
  await goToPayment(page);
  await day.takePicture(page, 'phone-shop-closed');
  return payOnPhone(day, page);
}
