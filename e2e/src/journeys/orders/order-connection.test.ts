import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openShop } from '../../fixtures/accounts.ts';
import { listStoredFiles } from '../../fixtures/listStoredFiles.ts';
import { openSite } from '../../fixtures/site/openSite.ts';
import { listOrders } from '../../fixtures/orders/orders.ts';
import { makePdf } from '../../fixtures/samples/makePdf.ts';
import { waitUntil } from '../../fixtures/waitUntil.ts';
import { checkoutFrame, openCheckout, orderIdOf } from '../../pages/placeOrderPage.ts';
import type { Visit } from '../../pages/startVisit.ts';
import { throttleUploads } from '../../pages/network/throttleUploads.ts';
import { visitOrder } from '../../pages/visitOrder.ts';

const { browser, site } = await openSite({ isEmbedded: true });
const { shop } = await openShop(site.origin, 'Gate Two Prints');
const { shopName } = shop;
const thesis = await makePdf({ name: 'thesis.pdf', pages: 300 });
const LOST = [/ERR_/, /Failed to load/, /WebSocket/];
/** Speed at which the upload is slow enough to interrupt, and fast enough that some bytes have arrived. */
const SLOW_BYTES_PER_SECOND = 20_000;
/**
 * Delay of each script in ms. It is longer than the payment takes, so that the code of the order's page has not loaded
 * when the payment ends.
 */
const SLOW_SCRIPT_MS = 5_000;

function visitPayment(): Promise<Visit> {
  const { origin } = site;
  return visitOrder(browser, { origin, shopName, file: thesis, stage: 'payment', expected: LOST });
}

const proceed = { name: 'Proceed to Pay' };
const WAITING = 'Waiting for the network…';

describe('an order on a connection that breaks', () => {
  test('an upload interrupted by a killed server is retried and places one order [F-169]', async (t) => {
    t.after(() => site.resume());
    const { page, end } = await visitPayment();
    const liftThrottle = await throttleUploads(page, SLOW_BYTES_PER_SECOND);
    await page.getByRole('button', proceed).tap();
    await waitUntil('bytes arrive', async () => (await listStoredFiles(site)).length > 0);
    await site.kill();
    await page.getByText(WAITING).waitFor();
    await page.getByText(/^Parchi can’t be reached\. Your order waits and continues/).waitFor();
    await liftThrottle();
    await site.resume();
    await checkoutFrame(page);
    assert.equal((await listOrders(page.context(), site.origin)).unpaid.length, 1);
    await end();
  });

  test('an order waits while offline until it is cancelled or the connection is back [F-169]', async () => {
    const { page, end } = await visitPayment();
    await page.context().setOffline(true);
    await page.getByRole('button', proceed).tap();
    await page.getByText(WAITING).waitFor();
    await page.getByRole('button', { name: 'Cancel order' }).tap();
    await page.getByText('Order cancelled. Nothing was charged.').waitFor();
    await page.getByRole('button', proceed).tap();
    await page.getByText(WAITING).waitFor();
    await page.context().setOffline(false);
    await (await checkoutFrame(page)).getByRole('button', { name: /^Pay / }).tap();
    await page.getByText(/^Paid\. Collect your prints/).waitFor();
    const id = await orderIdOf(page);
    const { active, unpaid } = await listOrders(page.context(), site.origin);
    assert.deepEqual([active.map(({ _id }) => _id), unpaid.length], [[id], 0]);
    await end();
  });

  test('after the payment, the choices stay on screen until the slow order page has loaded [F-185]', async () => {
    const { page, end } = await visitPayment();
    await page.route('**/remote-customer/**/*.js', async (route) => {
      await sleep(SLOW_SCRIPT_MS);
      await route.continue();
    });
    await (await openCheckout(page)).getByRole('button', { name: /^Pay / }).tap();
    const titles = new Set<string | null>();
    await waitUntil('the page of the order is shown', async () => {
      titles.add(await page.getByRole('heading', { level: 1 }).textContent());
      return titles.has('Your order');
    });
    assert.deepEqual([...titles], ['Check and pay', 'Your order']);
    await end();
  });
});
