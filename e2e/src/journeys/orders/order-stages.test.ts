import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pagePaths } from '@parchi/contract';
import type { Page } from 'playwright-core';
import { openShop, password, signUpPerson } from '../../fixtures/accounts.ts';
import { openSite } from '../../fixtures/site/openSite.ts';
import { listOrders, readOrder } from '../../fixtures/orders/orders.ts';
import { makePdf } from '../../fixtures/samples/makePdf.ts';
import { waitUntil } from '../../fixtures/waitUntil.ts';
import { chooseFiles } from '../../pages/chooseFiles.ts';
import {
  checkoutFrame,
  chooseShop,
  fileCard,
  goToPayment,
  openCheckout,
  orderIdOf,
} from '../../pages/placeOrderPage.ts';
import { phone, startVisit } from '../../pages/startVisit.ts';
import { type OrderVisit, visitOrder, waitForStage } from '../../pages/visitOrder.ts';

const { browser, site } = await openSite();
const { shop } = await openShop(site.origin, 'Gate Two Prints');
const note = await makePdf({ name: 'note.pdf', pages: 3 });
const slides = await makePdf({ name: 'slides.pdf', pages: 2 });

function visitStage(stage: 'shop' | 'options' | 'payment'): Promise<OrderVisit> {
  const { origin } = site;
  return visitOrder(browser, { origin, shopName: shop.shopName, file: note, stage });
}

const waitForHome = (page: Page) =>
  page.getByRole('heading', { name: 'Paper, made easy.' }).waitFor();

describe('the stages of an order in the browser’s history', () => {
  test('Back and Forward go from stage to stage, and a reload keeps stage and choices [F-163]', async () => {
    const { page, end } = await visitStage('options');
    await fileCard(page, note.name).getByRole('radio', { name: 'Both sides' }).check();
    await fileCard(page, note.name).getByRole('spinbutton', { name: 'Copies' }).fill('2');
    await goToPayment(page);
    for (const stage of ['options', 'files', 'shop'] as const) {
      await page.goBack();
      await waitForStage(page, stage);
    }
    for (const stage of ['files', 'options', 'payment'] as const) {
      await page.goForward();
      await waitForStage(page, stage);
    }
    await page.reload();
    await waitForStage(page, 'payment');
    await page.getByText('3 pages · Black and White · Both sides · 2 copies').waitFor();
    await page.goBack();
    await waitForStage(page, 'options');
    await page.reload();
    await waitForStage(page, 'options');
    assert.equal(await page.getByRole('spinbutton', { name: 'Copies' }).inputValue(), '2');
    for (const stage of ['files', 'shop'] as const) {
      await page.goBack();
      await waitForStage(page, stage);
    }
    await page.goBack();
    await waitForHome(page);
    await end();
  });

  test('“Back” and the finished stages go back in the history; no button is called “Cancel” [F-163]', async () => {
    const { page, end } = await visitStage('payment');
    assert.equal(await page.getByRole('button', { name: 'Cancel' }).count(), 0);
    await page.getByRole('button', { name: 'Back', exact: true }).tap();
    await waitForStage(page, 'options');
    assert.equal(await page.getByRole('button', { name: 'Cancel' }).count(), 0);
    await page.goForward();
    await waitForStage(page, 'payment');
    const stages = page.getByRole('list', { name: 'Step 4 of 4' });
    await stages.getByRole('button', { name: 'Files', exact: true }).tap();
    await waitForStage(page, 'files');
    await page.getByText(note.name).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Cancel' }).count(), 0);
    await page.goBack();
    await waitForStage(page, 'shop');
    await page.goBack();
    await waitForHome(page);
    await end();
  });

  test('adding more PDFs among the options keeps the options chosen so far [F-163]', async () => {
    const { page, end } = await visitStage('options');
    await fileCard(page, note.name).getByRole('radio', { name: 'Both sides' }).check();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Add more PDFs' }).tap();
    const { name, bytes } = slides;
    await (await chooser).setFiles([{ name, mimeType: 'application/pdf', buffer: bytes }]);
    await fileCard(page, slides.name).waitFor();
    await waitForStage(page, 'options');
    const chosen = fileCard(page, note.name).getByRole('radio', { name: 'Both sides' });
    assert.equal(await chosen.isChecked(), true);
    await end();
  });

  test('Back closes the page viewer and the checkout, before and after payment [F-164]', async () => {
    const { page, end } = await visitStage('options');
    const viewer = page.getByRole('dialog', { name: note.name });
    const look = page.getByRole('button', { name: `View ${note.name}` });
    await look.tap();
    await viewer.waitFor();
    await page.goBack();
    await viewer.waitFor({ state: 'detached' });
    await waitForStage(page, 'options');
    await page.goForward();
    await viewer.waitFor();
    await viewer.getByRole('button', { name: 'Close' }).tap();
    // The dialog disappears before the browser has left the dialog's history entry. Going back earlier would have no
    // effect.
    await page.waitForURL((address) => !address.searchParams.has('view'));
    await page.goBack();
    await waitForStage(page, 'files');
    await page.goForward();
    await waitForStage(page, 'options');

    await goToPayment(page);
    const checkout = page.getByRole('dialog', { name: 'Pay for your prints' });
    await openCheckout(page);
    await page.goBack();
    await checkout.waitFor({ state: 'detached' });
    await orderIdOf(page);
    await page.getByRole('button', { name: 'Pay now' }).tap();
    await checkoutFrame(page);
    await page.goBack();
    await checkout.waitFor({ state: 'detached' });
    await orderIdOf(page);
    await look.tap();
    await viewer.waitFor();
    await page.goBack();
    await viewer.waitFor({ state: 'detached' });
    await waitForStage(page, 'order');
    await end();
  });

  for (const where of ['at once', 'later, from the order’s page']) {
    test(`paid ${where}: Back begins a new order and never leads to the payment again [F-165]`, async () => {
      const { page, end } = await visitStage('payment');
      const checkout = await openCheckout(page);
      if (where === 'at once') {
        await checkout.getByRole('button', { name: /^Pay / }).tap();
      } else {
        await checkout.getByRole('button', { name: 'Close', exact: true }).tap();
        await orderIdOf(page);
        await page.getByRole('button', { name: 'Pay now' }).tap();
        await (await checkoutFrame(page)).getByRole('button', { name: /^Pay / }).tap();
      }
      await page.getByText(/^Paid\. Collect your prints/).waitFor();
      const id = await orderIdOf(page);
      await page.goBack();
      await waitForStage(page, 'shop');
      assert.equal(new URL(page.url()).search, '');
      await page.goBack();
      await waitForHome(page);
      const { active, unpaid } = await listOrders(page.context(), site.origin);
      assert.deepEqual([active.map(({ _id }) => _id), unpaid.length], [[id], 0]);
      await end();
    });
  }

  test('not paid: Back leads to the same order, which is not placed twice [F-165]', async () => {
    const { page, end } = await visitStage('payment');
    const checkout = await openCheckout(page);
    await checkout.getByRole('button', { name: 'Close', exact: true }).tap();
    const id = await orderIdOf(page);
    await page.goBack();
    await waitForStage(page, 'payment');
    await (await openCheckout(page)).getByRole('button', { name: /^Pay / }).tap();
    assert.equal(await orderIdOf(page), id);
    await waitUntil(
      'the order is active',
      async () => (await readOrder(page.context(), site.origin, id)).active,
    );
    assert.equal((await listOrders(page.context(), site.origin)).unpaid.length, 0);
    await end();
  });

  test('an invalid number of copies stays as typed, is explained, and blocks the order [F-167]', async () => {
    const { page, end } = await visitStage('options');
    const copies = fileCard(page, note.name).getByRole('spinbutton', { name: 'Copies' });
    const next = page.getByRole('button', { name: /^Continue with/ });
    for (const typed of ['1000', '0', '']) {
      await copies.fill(typed);
      await page.getByText('Enter a whole number from 1 to 999.').waitFor();
      assert.equal(await copies.inputValue(), typed);
      await next.tap();
      await waitForStage(page, 'options');
    }
    await copies.fill('999');
    await page.getByText('Enter a whole number').waitFor({ state: 'detached' });
    await next.tap();
    await waitForStage(page, 'payment');
    await page.getByText(/999 copies/).waitFor();
    await end();
  });

  test('a person whose session has ended signs in and starts the order again [F-166]', async () => {
    const { page, email, end } = await visitStage('options');
    await fileCard(page, note.name).getByRole('spinbutton', { name: 'Copies' }).fill('7');
    await page.context().clearCookies();
    await page.reload();
    await page.getByRole('heading', { name: 'Sign In' }).waitFor();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign In' }).tap();
    await waitForStage(page, 'shop');
    await waitUntil('the address names no stage', () => new URL(page.url()).search === '');
    await chooseShop(page, shop.shopName);
    await waitForStage(page, 'files');
    assert.equal(await page.getByText(note.name).count(), 0);
    await end();
  });

  test('Back and Forward go from stage to stage in the stand-alone portal, too [F-163]', async () => {
    const { page, end } = await startVisit(browser, phone);
    await signUpPerson(page.context(), site.origin);
    await page.goto(`${site.origin}/remotes/remote-customer/`);
    await chooseShop(page, shop.shopName);
    await chooseFiles(page, [note]);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await goToPayment(page);
    for (const stage of ['options', 'files'] as const) {
      await page.goBack();
      await waitForStage(page, stage);
    }
    await page.goForward();
    await waitForStage(page, 'options');
    await page.reload();
    await waitForStage(page, 'options');
    assert.match(new URL(page.url()).pathname, /^\/remotes\/remote-customer\/print-file$/);
    await end();
  });

  test('the address of a later stage shows the first one if nothing was chosen [F-163]', async () => {
    const visit = await startVisit(browser, phone);
    await signUpPerson(visit.page.context(), site.origin);
    await visit.page.goto(`${site.origin}${pagePaths.placeOrder}?stage=payment`);
    await waitForStage(visit.page, 'shop');
    await waitUntil('the address names no stage', () => new URL(visit.page.url()).search === '');
    await visit.end();
  });
});
