import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { apiPaths, pagePaths, type Order } from '@parchi/contract';
import type { Page } from 'playwright-core';
import { openShop, password, switchShopOff } from '../../fixtures/accounts.ts';
import { openSite } from '../../fixtures/site/openSite.ts';
import { listOrders, readOrder } from '../../fixtures/orders/orders.ts';
import { encryptPdf, makePdf } from '../../fixtures/samples/makePdf.ts';
import type { SampleFile } from '../../fixtures/samples/sampleFile.ts';
import { waitUntil } from '../../fixtures/waitUntil.ts';
import { chooseFiles } from '../../pages/chooseFiles.ts';
import {
  checkoutFrame,
  chooseShop,
  fileCard,
  goToPayment,
  openCheckout,
  orderIdOf,
  setSwitch,
} from '../../pages/placeOrderPage.ts';
import { startVisit, type Visit } from '../../pages/startVisit.ts';
import { visitOrder } from '../../pages/visitOrder.ts';

const { browser, site } = await openSite({ isEmbedded: true });
const account = await openShop(site.origin, 'Gate Two Prints');
const { shopName } = account.shop;
const note: SampleFile = await makePdf({ name: 'note.pdf', pages: 3 });

/** Opens the checkout for an order of three pages. */
async function visitCheckout(): Promise<
  Visit & { checkout: Awaited<ReturnType<typeof openCheckout>> }
> {
  const visit = await visitOrder(browser, {
    origin: site.origin,
    shopName,
    file: note,
    stage: 'payment',
    expected: [/ERR_/, /Failed to load/, /net::/],
  });
  return { ...visit, checkout: await openCheckout(visit.page) };
}

/** Returns the only order that waits for its payment. */
async function readUnpaidOrder(page: Page): Promise<Order> {
  const [order] = (await listOrders(page.context(), site.origin)).unpaid;
  assert.ok(order);
  return order;
}

function openOrder(page: Page, id: string): Promise<unknown> {
  return page.goto(`${site.origin}${pagePaths.orders}?id=${id}`);
}

/** Asserts that the page shows the token number and no “Pay now”, and that the server has exactly one payment. */
async function assertPaidOnce(page: Page, id: string): Promise<void> {
  await page.getByText(/^Paid\. Collect your prints/).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Pay now' }).count(), 0);
  const { tokenNumber, payment } = await readOrder(page.context(), site.origin, id);
  await page.getByText(String(tokenNumber), { exact: true }).first().waitFor();
  assert.deepEqual(
    payment.timeline.map(({ event }) => event),
    ['ordered', 'paid'],
  );
}

async function listActiveOrders(page: Page): Promise<Order[]> {
  return (await listOrders(page.context(), site.origin)).active;
}

describe('placing an order and paying for it', () => {
  test('a new person orders a locked, a landscape and a 300-page PDF, each with its own options', async () => {
    const { page, end } = await startVisit(browser);
    const email = `new-${process.pid}@parchi.example`;
    await page.goto(site.origin + pagePaths.placeOrder);
    await page.getByText('Please login to proceed').first().waitFor();
    await page.getByRole('link', { name: 'Sign Up' }).click();
    await page.getByLabel('Name').fill('Ravi Iyer');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm password').fill(password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.waitForURL(`**${pagePaths.placeOrder}`);
    await chooseShop(page, shopName);
    const locked = await encryptPdf(await makePdf({ name: 'locked.pdf', pages: 4 }), 'open sesame');
    const landscape = await makePdf({ name: 'slides.pdf', pages: 5, isLandscape: true });
    const long = await makePdf({ name: 'thesis.pdf', pages: 300 });
    await chooseFiles(page, [locked, landscape, long]);
    const secret = page.getByLabel('Password of locked.pdf');
    await secret.fill('wrong');
    await secret.press('Enter');
    await page.getByText('Wrong password. Try again.').waitFor();
    await secret.fill('open sesame');
    await secret.press('Enter');
    await page.getByRole('button', { name: 'Continue', exact: true }).click();

    await page.getByRole('heading', { name: 'Choose how to print' }).waitFor();
    await fileCard(page, 'locked.pdf').getByRole('radio', { name: 'Both sides' }).check();
    await fileCard(page, 'locked.pdf').getByRole('spinbutton', { name: 'Copies' }).fill('2');
    await fileCard(page, 'slides.pdf').getByRole('radio', { name: 'Color', exact: true }).check();
    const thesis = fileCard(page, 'thesis.pdf');
    await thesis.getByRole('radio', { name: 'Custom' }).check();
    await thesis.getByLabel('Pages to print').fill('300,1-3,7,x,400');
    await thesis.getByText('“x” is not a page and is ignored.').waitFor();
    await thesis.getByRole('radio', { name: 'Interleafed' }).check();
    // The total is 4 × 2 × ₹2 + 5 × ₹10 + 5 × ₹2.
    await page.getByRole('button', { name: 'Continue with ₹76' }).waitFor();
    await page.reload();
    await page.getByLabel('Password of locked.pdf').fill('open sesame');
    await page.getByLabel('Password of locked.pdf').press('Enter');
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await page.getByRole('button', { name: 'Continue with ₹76' }).waitFor();

    await goToPayment(page);
    await page.getByRole('checkbox', { name: /^Priority/ }).check();
    await page.getByText('₹86').first().waitFor();
    await page.getByRole('checkbox', { name: /^Priority/ }).uncheck();
    const checkout = await openCheckout(page);
    await checkout.getByRole('button', { name: /^Pay / }).click();
    const id = await orderIdOf(page);
    const order = await readOrder(page.context(), site.origin, id);
    assert.equal(order.payment.status, 'paid');
    assert.equal(order.totalPrice, 76);
    assert.deepEqual(
      order.fileInfo.map(({ pages, pagesToBePrinted }) => [pages, pagesToBePrinted]),
      [
        [4, 'All'],
        [5, 'All'],
        [5, '300,1-3,7,x,400'],
      ],
    );
    await page.getByText(String(order.tokenNumber), { exact: true }).first().waitFor();
    await end();
  });

  for (const how of ['Send at once', 'Send three times', 'Send out of order']) {
    test(`the webhook alone activates the order once, with the browser closed (${how})`, async () => {
      const { page, checkout, end } = await visitCheckout();
      const { _id: id } = await readUnpaidOrder(page);
      await setSwitch(checkout, 'callback', 'Lose it');
      await setSwitch(checkout, 'webhook', how);
      await checkout.getByRole('button', { name: /^Pay / }).click();
      await checkout.getByText('Paid. This page does not report it.').waitFor();
      const other = await page.context().newPage();
      await page.close();
      await waitUntil(
        'the order is active',
        async () => (await listActiveOrders(other)).length === 1,
        30_000,
      );
      await openOrder(other, id);
      await assertPaidOnce(other, id);
      await end();
    });
  }

  test('with callback and webhook lost, the order’s page shows the token number when it is opened again', async () => {
    const { page, checkout, end } = await visitCheckout();
    const { _id: id } = await readUnpaidOrder(page);
    await setSwitch(checkout, 'callback', 'Lose it');
    await setSwitch(checkout, 'webhook', 'Lose it');
    await checkout.getByRole('button', { name: /^Pay / }).click();
    await checkout.getByText('Paid. This page does not report it.').waitFor();
    const other = await page.context().newPage();
    await page.close();
    await openOrder(other, id);
    await assertPaidOnce(other, id);
    await end();
  });

  test('with callback and webhook late and the checkout closed, the order’s page shows the token number', async () => {
    const { page, checkout, end } = await visitCheckout();
    await setSwitch(checkout, 'callback', 'Report after 10 seconds');
    await setSwitch(checkout, 'webhook', 'Send after 30 seconds');
    await checkout.getByRole('button', { name: /^Pay / }).click();
    await checkout.getByText('Paid. This page reports it in 10 seconds.').waitFor();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await assertPaidOnce(page, await orderIdOf(page));
    await end();
  });

  test('callback and webhook sent three times each, and the proof twice more, count as one payment', async () => {
    const { page, checkout, end } = await visitCheckout();
    await setSwitch(checkout, 'callback', 'Report three times');
    await setSwitch(checkout, 'webhook', 'Send three times');
    const confirming = page.waitForRequest(`**${apiPaths.confirmPayment}`);
    await checkout.getByRole('button', { name: /^Pay / }).click();
    const data: unknown = (await confirming).postDataJSON();
    const again = () =>
      page.context().request.post(site.origin + apiPaths.confirmPayment, { data });
    for (const reply of await Promise.all([again(), again()])) assert.equal(reply.status(), 200);
    await assertPaidOnce(page, await orderIdOf(page));
    await end();
  });

  test('a checkout that leaves the page, as in apps, comes back to the paid order', async () => {
    const { page, checkout, end } = await visitCheckout();
    await setSwitch(checkout, 'callback', 'Leave the page, as in apps');
    await setSwitch(checkout, 'webhook', 'Lose it');
    await checkout.getByRole('button', { name: /^Pay / }).click();
    await assertPaidOnce(page, await orderIdOf(page));
    await end();
  });

  test('after a failed payment and a closed checkout the order can still be paid on its page', async () => {
    const { page, checkout, end } = await visitCheckout();
    await checkout.getByRole('button', { name: 'Fail', exact: true }).click();
    const id = await orderIdOf(page);
    await page.getByRole('button', { name: 'Pay now' }).click();
    await (await checkoutFrame(page)).getByRole('button', { name: 'Close', exact: true }).click();
    assert.equal((await readOrder(page.context(), site.origin, id)).active, false);
    // Wait until the browser has left the checkout's history entry, because this navigation would abort the reload.
    await page.waitForURL(({ search }) => !search.includes('checkout'));
    await page.reload();
    await page.getByRole('button', { name: 'Pay now' }).click();
    await (await checkoutFrame(page)).getByRole('button', { name: /^Pay / }).click();
    await waitUntil(
      'the order is active',
      async () => (await readOrder(page.context(), site.origin, id)).active,
    );
    const order = await readOrder(page.context(), site.origin, id);
    await page.getByText(String(order.tokenNumber), { exact: true }).first().waitFor();
    await end();
  });

  test('an order paid in two tabs stays one order, and the second payment is refunded', async () => {
    const { page, checkout, end } = await visitCheckout();
    const { unpaid } = await listOrders(page.context(), site.origin);
    const id = unpaid[0]?._id ?? '';
    const second = await page.context().newPage();
    await second.goto(`${site.origin}${pagePaths.orders}?id=${id}`);
    await second.getByRole('button', { name: 'Pay now' }).click();
    const secondCheckout = await checkoutFrame(second);
    await checkout.getByRole('button', { name: /^Pay / }).click();
    await orderIdOf(page);
    await secondCheckout.getByRole('button', { name: /^Pay / }).click();
    await waitUntil(
      'the second payment was returned',
      async () => {
        const { payment } = await readOrder(page.context(), site.origin, id);
        return payment.timeline.some(({ event }) => event === 'refunded');
      },
      30_000,
    );
    const order = await readOrder(page.context(), site.origin, id);
    assert.equal(order.payment.status, 'paid');
    const count = (wanted: string) =>
      order.payment.timeline.filter(({ event }) => event === wanted).length;
    assert.deepEqual([count('paid'), count('refunded')], [2, 1]);
    assert.equal((await listActiveOrders(page)).length, 1);
    await end();
  });

  test('an order that is paid after its shop stopped taking orders still becomes active', async () => {
    const { page, checkout, end } = await visitCheckout();
    await switchShopOff(site.origin, account);
    await checkout.getByRole('button', { name: /^Pay / }).click();
    const id = await orderIdOf(page);
    const order = await readOrder(page.context(), site.origin, id);
    assert.equal(order.active, true);
    assert.equal(order.shop.on, false);
    await end();
  });

  test('a server killed between capture and activation activates the order once after the restart', async () => {
    const { page, checkout, end } = await visitCheckout();
    await setSwitch(checkout, 'callback', 'Lose it');
    await setSwitch(checkout, 'webhook', 'Lose it');
    await checkout.getByRole('button', { name: /^Pay / }).click();
    await checkout.getByText('Paid. This page does not report it.').waitFor();
    const { _id: id } = await readUnpaidOrder(page);
    await site.kill();
    await site.resume();
    await openOrder(page, id);
    await assertPaidOnce(page, id);
    await end();
  });
});
