import { findShop, signUpShop } from '../fixtures/accounts.ts';
import { launchChromium } from '../fixtures/launchChromium.ts';
import { startSite } from '../fixtures/site/startSite.ts';
import { desktop, startVisit } from '../pages/startVisit.ts';
import { setClosingTime, shopsTime, waitForClosing } from './closeForTheDay.ts';
import { countTill } from './countTill.ts';
import { makeDayOrders } from './dayOrders.ts';
import { openForTheDay, takeOver } from './openForTheDay.ts';
import { goToPayOnPhone, orderAfterClosing, payAtCounter, payOnPhone } from './orderOnPhone.ts';
import { putBackOrder } from './putBackOrder.ts';
import { sendCustomers, signUpCustomers } from './sendCustomers.ts';
import { serveOrders } from './serveOrders.ts';
import { serveWalkIn } from './serveWalkIn.ts';
import { startDay } from './startDay.ts';
import { endLunch, lookAtPausedShop, raisePrices, startLunch } from './takeLunch.ts';

/**
 * `npm run day -w e2e`: a whole day of a shop in a real browser. Sixty orders arrive; the owner prints and completes
 * them, refuses three, takes a walk-in's files and cash, pauses for lunch, raises the prices, hands over to a helper,
 * closes, and counts the till. The sums of the till must equal what the customers paid, to the paisa. No check runs
 * this script, because it takes minutes. `SCREENSHOTS=/some/folder` saves a picture at each station.
 */
if (shopsTime(Date.now()) > '23:20') {
  throw new Error('The day ends at midnight in India. Start it before 23:20 there.');
}
const startedMs = Date.now();
const browser = await launchChromium({ isWhole: true });
const site = await startSite();
const shopName = 'Gate Two Prints';
const account = {
  email: await signUpShop(site.origin, shopName),
  shop: await findShop(site.origin, shopName),
};
const counter = await startVisit(browser, { ...desktop, colorScheme: 'light' });
const day = startDay({ browser, site, account, page: counter.page });
const { page, takePicture } = day;
const customers = await signUpCustomers(day);
const orders = makeDayOrders(57);
const say = (text: string) =>
  console.log(`${Math.round((Date.now() - startedMs) / 1_000)} s: ${text}`);

await openForTheDay(day);
say('the shop is open');
await sendCustomers(day, { customers, orders: orders.slice(0, 8), everyMs: 0 });
await takePicture(page, 'eight-orders-at-once');
const asha = await goToPayOnPhone(day);
const ashasCode = await payOnPhone(day, asha.page);
await takePicture(asha.page, 'phone-order-paid');
await Promise.all([
  sendCustomers(day, { customers, orders: orders.slice(8, 20), everyMs: 2_000 }),
  serveOrders(day, 21),
]);
await takePicture(page, 'all-served-before-lunch');
await asha.page.getByText('Completed', { exact: true }).first().waitFor();
await takePicture(asha.page, 'phone-order-ready');
await putBackOrder(day, ashasCode);
await serveOrders(day, 1);
say('21 orders are served, and one of them was put back and served again');

const bela = await goToPayOnPhone(day);
await startLunch(day);
await lookAtPausedShop(day, asha.page);
await sendCustomers(day, { customers, orders: orders.slice(20, 24), everyMs: 500 });
await endLunch(day);
await raisePrices(day);
say('lunch is over, and the prices are raised');

await takeOver(day);
await payAtCounter(day, bela.page);
await Promise.all([
  sendCustomers(day, { customers, orders: orders.slice(24, 50), everyMs: 2_000 }),
  serveOrders(day, 16),
]);
await takePicture(page, 'queue-in-the-afternoon');
await serveWalkIn(day, asha.page);
await serveOrders(day, 15);
await bela.page.getByText('You paid ₹13.75 in cash.').waitFor();
say('52 orders and two walk-ins are served');

await setClosingTime(day);
await sendCustomers(day, { customers, orders: orders.slice(50), everyMs: 500 });
await waitForClosing(day);
await serveOrders(day, 7);
await orderAfterClosing(day, asha.page);
await takePicture(page, 'one-order-for-tomorrow');
say('the shop is closed');

await countTill(day);
await takePicture(page, 'counter-at-night');
console.log(day.till.sums(), day.times());
await asha.end();
await bela.end();
await counter.end();
await browser.close();
await site.stop();
