import { apiPaths, pagePaths, type Order } from '@parchi/contract';
import type { Locator } from 'playwright-core';
import { button, press, text, type PseudoVisit } from './pseudoVisit.ts';

/** Opens what the page of a paid order, which waits in the queue, offers: cancelling, a report and the receipt. */
export async function visitOrderDialogs(visit: PseudoVisit, order: Order): Promise<void> {
  const { page, check } = visit;
  await page.goto(`${visit.origin}${pagePaths.orders}?id=${order._id}`);
  await press(visit, 'orders.cancel.open', 'orders.cancel.detail');
  await button(page, 'orders.cancel.keep').click();
  await press(visit, 'orders.report.open', 'orders.report.why');
  await press(visit, 'orders.report.send', 'orders.report.choose');
  await page.getByRole('radio').first().check();
  await press(visit, 'orders.report.send', 'orders.report.sent');
  await page.route(`**${apiPaths.receipt}`, (route) => route.abort());
  await button(page, 'orders.receipt').click();
  await text(page, 'orders.receipt-failed').waitFor();
  await check('order, receipt failed');
}

/** Orders again what an earlier order had, whose files may be gone. */
export async function visitOrderAgain(
  { open }: PseudoVisit,
  order: Order,
  shown: Locator,
): Promise<void> {
  await open(`${pagePaths.placeOrder}?again=${order._id}`, shown);
}
