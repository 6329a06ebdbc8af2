import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pagePaths } from '@parchi/contract';
import type { Page } from 'playwright-core';
import { chooseFiles } from '../../pages/chooseFiles.ts';
import { makePdf } from '../../fixtures/samples/makePdf.ts';
import { openSite } from '../../fixtures/openSite.ts';
import {
  checkoutFrame,
  chooseShop,
  fileCard,
  goToPayment,
  listOrders,
  openCheckout,
  openShop,
  orderIdOf,
  password,
  readOrder,
  signUpPerson,
} from '../../pages/printPage.ts';
import { phone, startVisit, type Visit } from '../../pages/startVisit.ts';
import { waitUntil } from '../../fixtures/waitUntil.ts';

const { browser, site } = await openSite();
const { shop } = await openShop(site.origin, 'Gate Two Prints');
const note = await makePdf({ name: 'note.pdf', pages: 3 });
const slides = await makePdf({ name: 'slides.pdf', pages: 2 });

const titles = ['Choose a shop', 'Choose your files', 'Choose how to print', 'Check and pay'];
const [SHOPS, FILES, OPTIONS, PAY] = titles as [string, string, string, string];

async function stage(page: Page, title: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
}

/** From home, as a person goes, to the stage of this title. */
async function visitStage(title: string): Promise<Visit & { email: string }> {
  const visit = await startVisit(browser, { ...phone, hasTouch: true });
  const { page } = visit;
  const email = await signUpPerson(page.context(), site.origin);
  await page.goto(site.origin);
  await page.getByRole('main').getByRole('link', { name: /Print/ }).first().tap();
  await stage(page, SHOPS);
  if (title === SHOPS) return { ...visit, email };
  await chooseShop(page, shop.shopName);
  if (title === FILES) return { ...visit, email };
  await chooseFiles(page, [note]);
  await page.getByRole('button', { name: 'Continue', exact: true }).tap();
  await stage(page, OPTIONS);
  if (title === OPTIONS) return { ...visit, email };
  await goToPayment(page);
  return { ...visit, email };
}

const isHome = (page: Page) => page.getByRole('heading', { name: 'Paper, made easy.' }).waitFor();

describe('the stages of an order in the browser’s history', () => {
  test('Back and Forward go from stage to stage, and a reload keeps stage and choices [F-163]', async () => {
    const { page, end } = await visitStage(OPTIONS);
    await fileCard(page, note.name).getByRole('radio', { name: 'Both sides' }).check();
    await fileCard(page, note.name).getByRole('spinbutton', { name: 'Copies' }).fill('2');
    await goToPayment(page);
    for (const title of [OPTIONS, FILES, SHOPS]) {
      await page.goBack();
      await stage(page, title);
    }
    for (const title of [FILES, OPTIONS, PAY]) {
      await page.goForward();
      await stage(page, title);
    }
    await page.reload();
    await stage(page, PAY);
    await page.getByText('3 pages · Black and White · Both sides · 2 copies').waitFor();
    await page.goBack();
    await stage(page, OPTIONS);
    await page.reload();
    await stage(page, OPTIONS);
    assert.equal(await page.getByRole('spinbutton', { name: 'Copies' }).inputValue(), '2');
    for (const title of [FILES, SHOPS]) {
      await page.goBack();
      await stage(page, title);
    }
    await page.goBack();
    await isHome(page);
    await end();
  });

  test('“Back” and the finished steps go back in the history, and none is called “Cancel” [F-163]', async () => {
    const { page, end } = await visitStage(PAY);
    assert.equal(await page.getByRole('button', { name: 'Cancel' }).count(), 0);
    await page.getByRole('button', { name: 'Back', exact: true }).tap();
    await stage(page, OPTIONS);
    assert.equal(await page.getByRole('button', { name: 'Cancel' }).count(), 0);
    await page.goForward();
    await stage(page, PAY);
    const steps = page.getByRole('list', { name: 'Step 4 of 4' });
    await steps.getByRole('button', { name: 'Files', exact: true }).tap();
    await stage(page, FILES);
    await page.getByText(note.name).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Cancel' }).count(), 0);
    await page.goBack();
    await stage(page, SHOPS);
    await page.goBack();
    await isHome(page);
    await end();
  });

  test('more PDFs are added at the options, which stay as they are [F-163]', async () => {
    const { page, end } = await visitStage(OPTIONS);
    await fileCard(page, note.name).getByRole('radio', { name: 'Both sides' }).check();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Add more PDFs' }).tap();
    const { name, bytes } = slides;
    await (await chooser).setFiles([{ name, mimeType: 'application/pdf', buffer: bytes }]);
    await fileCard(page, slides.name).waitFor();
    await stage(page, OPTIONS);
    const chosen = fileCard(page, note.name).getByRole('radio', { name: 'Both sides' });
    assert.equal(await chosen.isChecked(), true);
    await end();
  });

  test('Back closes the page viewer and the checkout, before the payment and after it [F-164]', async () => {
    const { page, end } = await visitStage(OPTIONS);
    const viewer = page.getByRole('dialog', { name: note.name });
    const look = page.getByRole('button', { name: `View ${note.name}` });
    await look.tap();
    await viewer.waitFor();
    await page.goBack();
    await viewer.waitFor({ state: 'detached' });
    await stage(page, OPTIONS);
    await page.goForward();
    await viewer.waitFor();
    await viewer.getByRole('button', { name: 'Close' }).tap();
    await viewer.waitFor({ state: 'detached' });
    await page.goBack();
    await stage(page, FILES);
    await page.goForward();
    await stage(page, OPTIONS);

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
    await stage(page, 'Your order');
    await end();
  });

  for (const where of ['at once', 'later, from the order’s page']) {
    test(`paid ${where}: Back begins a new order, and never leads to the payment again [F-165]`, async () => {
      const { page, end } = await visitStage(PAY);
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
      await stage(page, SHOPS);
      assert.equal(new URL(page.url()).search, '');
      await page.goBack();
      await isHome(page);
      const { active, unpaid } = await listOrders(page.context(), site.origin);
      assert.deepEqual([active.map(({ _id }) => _id), unpaid.length], [[id], 0]);
      await end();
    });
  }

  test('not paid: Back leads to the same order, which is not made twice [F-165]', async () => {
    const { page, end } = await visitStage(PAY);
    const checkout = await openCheckout(page);
    await checkout.getByRole('button', { name: 'Close', exact: true }).tap();
    const id = await orderIdOf(page);
    await page.goBack();
    await stage(page, PAY);
    await (await openCheckout(page)).getByRole('button', { name: /^Pay / }).tap();
    assert.equal(await orderIdOf(page), id);
    await waitUntil(
      'the order is active',
      async () => (await readOrder(page.context(), site.origin, id)).active,
    );
    assert.equal((await listOrders(page.context(), site.origin)).unpaid.length, 0);
    await end();
  });

  test('copies beyond the most stay as typed, are named, and the order waits until they fit [F-167]', async () => {
    const { page, end } = await visitStage(OPTIONS);
    const copies = fileCard(page, note.name).getByRole('spinbutton', { name: 'Copies' });
    const next = page.getByRole('button', { name: /^Continue with/ });
    for (const typed of ['1000', '0', '']) {
      await copies.fill(typed);
      await page.getByText('Enter a whole number from 1 to 999.').waitFor();
      assert.equal(await copies.inputValue(), typed);
      await next.tap();
      await stage(page, OPTIONS);
    }
    await copies.fill('999');
    await page.getByText('Enter a whole number').waitFor({ state: 'detached' });
    await next.tap();
    await stage(page, PAY);
    await page.getByText(/999 copies/).waitFor();
    await end();
  });

  test('somebody whose session has ended signs in and begins the order anew [F-166]', async () => {
    const { page, email, end } = await visitStage(OPTIONS);
    await fileCard(page, note.name).getByRole('spinbutton', { name: 'Copies' }).fill('7');
    await page.context().clearCookies();
    await page.reload();
    await page.getByRole('heading', { name: 'Sign In' }).waitFor();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign In' }).tap();
    await stage(page, SHOPS);
    await waitUntil('the address says so', () => new URL(page.url()).search === '');
    await chooseShop(page, shop.shopName);
    await stage(page, FILES);
    assert.equal(await page.getByText(note.name).count(), 0);
    await end();
  });

  test('in the stand-alone portal Back and Forward go from stage to stage, too [F-163]', async () => {
    const { page, end } = await startVisit(browser, phone);
    await signUpPerson(page.context(), site.origin);
    await page.goto(`${site.origin}/remotes/remote-customer/`);
    await chooseShop(page, shop.shopName);
    await chooseFiles(page, [note]);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await goToPayment(page);
    for (const title of [OPTIONS, FILES]) {
      await page.goBack();
      await stage(page, title);
    }
    await page.goForward();
    await stage(page, OPTIONS);
    await page.reload();
    await stage(page, OPTIONS);
    assert.match(new URL(page.url()).pathname, /^\/remotes\/remote-customer\/print-file$/);
    await end();
  });

  test('an address of a stage that nothing was chosen for shows the first stage [F-163]', async () => {
    const visit = await startVisit(browser, phone);
    await signUpPerson(visit.page.context(), site.origin);
    await visit.page.goto(`${site.origin}${pagePaths.printFile}?stage=payment`);
    await stage(visit.page, SHOPS);
    await waitUntil('the address says so', () => new URL(visit.page.url()).search === '');
    await visit.end();
  });
});
