import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pagePaths } from '@parchi/contract';
import type { Page } from 'playwright-core';
import { chooseFiles, type SampleFile } from './chooseFiles.ts';
import { encryptPdf, makePdf } from './makePdf.ts';
import { openSite } from './openSite.ts';
import {
  checkoutFrame,
  chooseShop,
  fileCard,
  goToPayment,
  goToPreview,
  listOrders,
  openCheckout,
  openShop,
  orderIdOf,
  password,
  readOrder,
  setSwitch,
  signUpPerson,
} from './printPage.ts';
import { switchShopOff } from './switchShopOff.ts';
import { phone, startVisit, type Visit } from './visit.ts';
import { waitUntil } from './waitUntil.ts';

const { browser, site } = await openSite();
const { shop } = await openShop(site.origin, 'Gate Two Prints');
const shopName = shop.shopName;
const note: SampleFile = await makePdf({ name: 'note.pdf', pages: 3 });
/** The reconciler asks about an order that has waited for two minutes, and does so once a minute. */
const RECONCILED_WITHIN_MS = 200_000;

/** A signed-in person whose order of three pages only waits for the money. */
async function visitCheckout(): Promise<
  Visit & { checkout: Awaited<ReturnType<typeof openCheckout>> }
> {
  const visit = await startVisit(browser, {
    ...phone,
    expected: [/ERR_/, /Failed to load/, /net::/],
  });
  await signUpPerson(visit.page.context(), site.origin);
  await goToPreview(visit.page, { origin: site.origin, shopName, files: [note] });
  await goToPayment(visit.page);
  return { ...visit, checkout: await openCheckout(visit.page) };
}

async function activeOrders(page: Page) {
  return (await listOrders(page.context(), site.origin)).active;
}

describe('ordering prints and paying for them', () => {
  test('from sign-up to the token: three PDFs with options of their own, one locked, one landscape, one of 300 pages', async () => {
    const { page, end } = await startVisit(browser);
    const email = `new-${process.pid}@parchi.example`;
    await page.goto(site.origin + pagePaths.printFile);
    await page.getByText('Please login to proceed').first().waitFor();
    await page.getByRole('link', { name: 'Sign Up' }).click();
    await page.getByLabel('Name').fill('Ravi Iyer');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm password').fill(password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('heading', { name: 'Sign In' }).waitFor();
    assert.equal(await page.getByLabel('Email').inputValue(), email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign In' }).click();

    await page.waitForURL(`**${pagePaths.printFile}`);
    await chooseShop(page, shopName);
    const locked = await encryptPdf(await makePdf({ name: 'locked.pdf', pages: 4 }), 'open sesame');
    const landscape = await makePdf({ name: 'slides.pdf', pages: 5, isLandscape: true });
    const long = await makePdf({ name: 'thesis.pdf', pages: 300 });
    await chooseFiles(page, [locked, landscape, long]);
    const secret = page.getByLabel('Password of locked.pdf');
    await secret.fill('wrong');
    await secret.press('Enter');
    await page.getByText('This password is not right.').waitFor();
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
    // 4 × 2 × ₹2, 5 × ₹10, 5 × ₹2.
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

  test('the browser is gone before the payment’s callback: the webhook activates the order', async () => {
    const { page, checkout, end } = await visitCheckout();
    const context = page.context();
    await setSwitch(checkout, 'callback', 'Lose it');
    await checkout.getByRole('button', { name: /^Pay / }).click();
    await checkout.getByText('Paid. This page tells nobody.').waitFor();
    await page.close();
    const other = await context.newPage();
    await waitUntil('the order is active', async () => (await activeOrders(other)).length === 1);
    const [order] = await activeOrders(other);
    await other.goto(`${site.origin}${pagePaths.orders}`);
    await other.getByText(String(order?.tokenNumber), { exact: true }).first().waitFor();
    await end();
  });

  test('a failed and a closed payment leave an order that can be paid later, from its page', async () => {
    const { page, checkout, end } = await visitCheckout();
    await checkout.getByRole('button', { name: 'Fail', exact: true }).click();
    const id = await orderIdOf(page);
    await page.getByRole('button', { name: 'Pay now' }).click();
    await (await checkoutFrame(page)).getByRole('button', { name: 'Close', exact: true }).click();
    assert.equal((await readOrder(page.context(), site.origin, id)).active, false);
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

  test('paid in two tabs: one order, and the second payment goes back', async () => {
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
    assert.equal((await activeOrders(page)).length, 1);
    await end();
  });

  test('the shop is switched off while somebody pays: the order counts, and is printed the next business day', async () => {
    const { page, checkout, end } = await visitCheckout();
    await switchShopOff(site, shop.shopId);
    await checkout.getByRole('button', { name: /^Pay / }).click();
    const id = await orderIdOf(page);
    const order = await readOrder(page.context(), site.origin, id);
    assert.equal(order.active, true);
    assert.equal(order.shop.on, false);
    await end();
  });

  test('the server is killed between the capture and the activation: the restart activates once', async () => {
    const { page, checkout, end } = await visitCheckout();
    await setSwitch(checkout, 'callback', 'Lose it');
    await setSwitch(checkout, 'webhook', 'Lose it');
    await checkout.getByRole('button', { name: /^Pay / }).click();
    await checkout.getByText('Paid. This page tells nobody.').waitFor();
    assert.equal((await activeOrders(page)).length, 0);
    await site.kill();
    await site.resume();
    await waitUntil(
      'the order is active',
      async () => (await activeOrders(page)).length === 1,
      RECONCILED_WITHIN_MS,
    );
    const [order] = await activeOrders(page);
    assert.equal(order?.payment.timeline.filter(({ event }) => event === 'paid').length, 1);
    await end();
  });
});
