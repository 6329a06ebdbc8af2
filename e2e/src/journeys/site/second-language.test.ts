import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { apiPaths, type Order, pagePaths, privacyPath, termsPath } from '@parchi/contract';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { findUntranslatedTexts } from '../../checks/findUntranslatedTexts.ts';
import { openShop, password, signIn, signUpPerson } from '../../fixtures/accounts.ts';
import { confirmEmail } from '../../fixtures/confirmEmail.ts';
import { openSite } from '../../fixtures/site/openSite.ts';
import { placeOrderScenarios } from '../../fixtures/orders/placeOrderScenarios.ts';
import { pseudo, writeRemotesWithoutFirstLoads } from '../../fixtures/pseudoLanguage.ts';
import { remoteNames } from '../../fixtures/remotes/remotes.ts';
import { encryptPdf, makePdf } from '../../fixtures/samples/makePdf.ts';
import { chooseFiles } from '../../pages/chooseFiles.ts';
import { holdCalls } from '../../pages/network/holdCalls.ts';
import {
  button,
  heading,
  press,
  type PseudoVisit,
  startPseudoVisit,
  submit,
  text,
} from '../../pages/second-language/pseudoVisit.ts';
import {
  visitAccountViews,
  visitShopAccount,
} from '../../pages/second-language/visitAccountViews.ts';
import { visitBoard } from '../../pages/second-language/visitBoard.ts';
import { visitFilter, visitPause, visitRefusal } from '../../pages/second-language/visitCounter.ts';
import {
  visitOrderAgain,
  visitOrderDialogs,
} from '../../pages/second-language/visitCustomerOrders.ts';
import {
  visitMoney,
  visitReceiving,
  visitShopDetails,
  visitStaff,
} from '../../pages/second-language/visitDashboard.ts';
import { visitMailLinks } from '../../pages/second-language/visitMailLinks.ts';
import {
  visitDeletion,
  visitReceivingWithPassword,
  visitSendingWithPassword,
} from '../../pages/second-language/visitShares.ts';

const { browser, site } = await openSite({
  settings: { REMOTES_FILE: await writeRemotesWithoutFirstLoads() },
});
const account = await openShop(site.origin, 'Zeta Prints');
const { shop } = account;
const file = await makePdf({ name: 'zeta.pdf', pages: 3 });
const person = await browser.newContext();
await confirmEmail(person, site, await signUpPerson(person, site.origin));
const signedIn = await person.storageState();
const orders = await placeOrderScenarios(person, site, { shop, file, pages: 3 });
await person.close();

/**
 * Texts that are not translated: names, data that people entered, their initials, payment references, collection codes,
 * names of papers, and a job ticket's values and keywords, which come from the Internet Printing Protocol.
 */
const allowed = new RegExp(
  [
    'Parchi',
    `${shop.shopName}|${shop.shopId}|Asha Verma|Meera Rao|Staple at the top left`,
    'Koramangala|Bengaluru|Opposite the college gate',
    String.raw`[\w-]+@parchi\.example|[2-9A-Z]{3} [2-9A-Z]{3}|\S+/receive-file\?token=\S+|\bzeta(?:-locked|-scan)?\b(\.pdf(, page \d of \d)?)?|\bPDF\b|(pay|rfnd)_\w+`,
    // Texts of the shop without orders: its name, and the address and number on its poster.
    String.raw`Zeta (?:Copies|Staff|Walk-in)|Ravi|Chrom\w+|Linux|\S+/print-file\?shop=\S+|\b[A-Z][A-Z2-9]{5}\b`,
    // Texts of the shop’s account: the key for an authenticator app, and a key of the keyboard.
    String.raw`^(?:[A-Z2-7]{4} ?){8}$|\bH\b`,
    String.raw`^Token \d+$|^A$|\bA4\b`,
    String.raw`\b[CDFHJKMNPRTVWXY34679]{4}\b`,
    'job-[a-z-]+|copies|sides|print-color-mode|media|iso_a4_210x297mm|monochrome|(two|one)-sided[a-z-]*',
  ].join('|'),
  'g',
);

describe('the site in a second language with longer words', { concurrency: true }, () => {
  test('the pages of a visitor', async () => {
    const visit = await startVisit({}, [/40[0149]/, /ERR_FAILED/]);
    const { page, open, check, end } = visit;
    await open(pagePaths.home, heading(page, 'host.home.title'));
    await open('/nowhere', heading(page, 'host.not-found.title'));
    await open(pagePaths.signUp, heading(page, 'host.sign-up.title'));
    await submit(visit, 'host.accounts.missing-name');
    await open(pagePaths.placeOrder, heading(page, 'host.sign-in.title'));
    await submit(visit, 'host.accounts.missing-password');
    await page.locator('input[type=email]').fill('nobody@parchi.example');
    await page.locator('input[type=password]').fill(password);
    await submit(visit, 'api.sign-in.unknown');
    await open(pagePaths.businessSignIn, heading(page, 'shop.sign-in.title'));
    await submit(visit, 'shop.sign-in.missing-password');
    await visitShopSignUp(visit);
    await check('business sign-up, the shop');
    await open(privacyPath, heading(page, 'host.privacy.section.log'));
    await open(termsPath, page.getByText(pseudo('host.site.no-terms')));
    await visitMailLinks(visit);
    await end();
  });

  test('sending and receiving files', async () => {
    const visit = await startVisit({}, [/404/]);
    const { page, open, check, end } = visit;
    await open(pagePaths.sendFile, heading(page, 'files.send.title'));
    await chooseFiles(page, [file]);
    await button(page, 'files.preview.upload').waitFor();
    await check('send, preview');
    await button(page, 'files.preview.upload').click();
    await page.getByRole('img', { name: pseudo('files.done.qr') }).waitFor();
    const link = page.getByRole('link', { name: /receive-file\?token=/ });
    const address = new URL((await link.getAttribute('href')) ?? '');
    await check('send, done', address.searchParams.get('token') ?? '');
    await open(pagePaths.receiveFile, heading(page, 'files.receive.title'));
    await page.getByRole('main').getByRole('textbox').fill('A'.repeat(22));
    await button(page, 'files.receive.retrieve').click();
    await page.getByText(pseudo('api.error.share.incorrect_token')).first().waitFor();
    await check('receive, wrong token');
    await open(address.pathname + address.search, button(page, 'files.receive.download'));
    await end();
  });

  test('files with a password, at their sender, receiver and a shop', async () => {
    const visit = await startVisit({}, [/40[34]/, /ERR_/]);
    const token = await visitSendingWithPassword(visit, file);
    await visitReceivingWithPassword(visit, token);
    const atShop = await startVisit({}, [/403/]);
    const account = await openShop(site.origin, 'Zeta Walk-in');
    await signIn(atShop.page.context(), site.origin, {
      path: apiPaths.shopSignIn,
      email: account.email,
    });
    await visitReceiving(atShop, token);
    await atShop.end();
    await visitDeletion(visit, token);
    await visit.end();
  });

  test('placing an order', async () => {
    const visit = await startVisit({ storageState: signedIn });
    await visitShops(visit);
    await visitOptions(visit);
    await visit.end();
  });

  test('the orders and the account of a customer', async () => {
    const visit = await startVisit({ storageState: signedIn }, [/40[49]/, /ERR_FAILED/]);
    const { page, open, end } = visit;
    await open(pagePaths.account, heading(page, 'host.account.title'));
    await submit(visit, 'host.accounts.missing-password');
    for (const { order } of orders) {
      const timeline = page.getByRole('region', { name: pseudo('orders.timeline') });
      await open(`${pagePaths.orders}?id=${order._id}`, timeline);
    }
    const previous = page.getByRole('region', { name: pseudo('orders.previous') });
    await open(pagePaths.orders, previous);
    await visitOrderDialogs(visit, orderIn('waiting in the queue, with priority'));
    await visitOrderAgain(visit, orderIn('completed'), page.getByText('zeta.pdf').first());
    await visitOrderAgain(visit, orderIn('completed, files gone'), page.getByText(/zeta\.pdf⟧/));
    await visitAccountViews(visit);
    await end();
  });

  test('receiving files at the counter, and the poster of a shop', async () => {
    const visit = await startVisit({});
    const { page, open, check, end } = visit;
    const { email } = await openShop(site.origin, 'Zeta Copies');
    await signIn(page.context(), site.origin, { path: apiPaths.shopSignIn, email });
    await open('/?view=receive', page.getByRole('heading', { name: pseudo('shop.receive.title') }));
    await button(page, 'shop.receive.open').click();
    await page.getByText(pseudo('shop.receive.problem.empty')).waitFor();
    await button(page, 'shop.receive.scan').click();
    await page.getByRole('alert').getByText(pseudo('shop.receive.camera.missing')).waitFor();
    await check('receive, problems');
    await open('/?view=poster', page.getByRole('img', { name: pseudo('shop.poster.code') }));
    await end();
  });

  test('the views and the account of a shop, and its token board', async () => {
    const visit = await startVisit({}, [/40[01349]/]);
    const { email } = await openShop(site.origin, 'Zeta Staff');
    await signIn(visit.page.context(), site.origin, { path: apiPaths.shopSignIn, email });
    await visit.open(pagePaths.home, heading(visit.page, 'shop.counter.none-title'));
    await visitPause(visit);
    await visitShopAccount(visit);
    await visitMoney(visit);
    await visitShopDetails(visit);
    await visitStaff(visit);
    await visitBoard(visit, shop.shopId);
    await visit.end();
  });

  test('the counter of a shop', async () => {
    const visit = await startVisit({}, [/held/]);
    const { page, open, check, end } = visit;
    await signIn(page.context(), site.origin, { path: apiPaths.shopSignIn, email: account.email });
    const current = page.getByRole('region', { name: pseudo('shop.counter.current-orders') });
    await open(pagePaths.home, current.getByRole('button').first());
    const customer = await startVisit({ storageState: signedIn });
    const pageOf = (state: string) => `${pagePaths.orders}?id=${orderIn(state)._id}`;
    await customer.open(pageOf('completed'), text(customer.page, 'orders.timeline'));
    await visitFilter(visit);
    await current.getByRole('button').nth(1).click();
    await visitRefusal(visit);
    await text(customer.page, 'refused.order').waitFor();
    await customer.check('news of a refused order');
    await customer.open(pageOf('printing'), text(customer.page, 'orders.state.refused'));
    await visitMoney(visit);
    await open(pagePaths.home, current.getByRole('button').first());
    await current.getByRole('button').last().click();
    await page.getByText(pseudo('shop.ticket.title')).click();
    await page.getByText('iso_a4_210x297mm').waitFor();
    await check('counter, order with its job ticket');
    await visitPrintJob(page);
    await button(page, 'shop.order.complete').click();
    await button(page, 'shop.counter.undo-named').first().waitFor({ state: 'attached' });
    await check('counter, completed');
    await button(customer.page, 'ready.dismiss')
      .or(customer.page.getByText(pseudo('ready.order')))
      .first()
      .waitFor();
    await customer.check('news of an order that is ready');
    await customer.end();
    await button(page, 'shop.account.title').click();
    await page.getByRole('dialog').waitFor();
    await check('counter, account');
    await end();
  });

  test('remotes without the host', async () => {
    const visit = await startVisit({}, [/40[01]/]);
    const { page } = visit;
    for (const name of remoteNames) {
      await visit.open(`/remotes/${name}/`, page.getByRole('heading', { level: 1 }));
    }
    await visitRemote(visit, 'remote-files', ['files.send.title', 'files.receive.title']);
    await visitRemote(visit, 'remote-shop', ['shop.sign-in.title', 'shop.sign-up.title']);
    const signInTitle = 'standalone.sign-in.title';
    await visitRemote(visit, 'remote-customer', [signInTitle, signInTitle]);
    await signUpPerson(page.context(), site.origin);
    await visitRemote(visit, 'remote-customer', [
      'place-order.location.title',
      'orders.none-title',
    ]);
    // Leave the person’s page first: it would refetch the person’s orders with the shop’s session.
    await page.goto('about:blank');
    await signIn(page.context(), site.origin, { path: apiPaths.shopSignIn, email: account.email });
    await visit.open('/remotes/remote-shop/', button(page, 'standalone.sign-out'));
    await visit.end();
  });

  test('the host without a remote', async () => {
    const { page, open, end } = await startVisit({}, [/ERR_/, /Failed to load/, /Federation/]);
    await page.route('**/remote-shop/remoteEntry.js*', (route) => route.abort());
    await open(pagePaths.businessSignIn, heading(page, 'host.remote.failed-title'));
    await end();
  });
});

function orderIn(state: string): Order {
  const found = orders.find((scenario) => scenario.state === state);
  assert.ok(found, `a scenario “${state}”`);
  return found.order;
}

function startVisit(options: BrowserContextOptions, expected: RegExp[] = []): Promise<PseudoVisit> {
  return startPseudoVisit(browser, { ...options, origin: site.origin, allowed, expected });
}

async function visitShopSignUp(visit: PseudoVisit): Promise<void> {
  const { page, open } = visit;
  await open(pagePaths.businessSignUp, heading(page, 'shop.sign-up.title'));
  await submit(visit, 'shop.sign-up.missing-name');
  await page.getByLabel(pseudo('shop.sign-up.name')).fill('Meera Rao');
  await page.getByLabel(pseudo('shop.account.email')).fill('new@parchi.example');
  for (const id of ['shop.account.password', 'shop.sign-up.confirm']) {
    await page.getByLabel(pseudo(id)).fill(password);
  }
  await button(page, 'shop.sign-up.continue').click();
  await heading(page, 'shop.sign-up.shop').waitFor();
  await submit(visit, 'shop.sign-up.missing-shop-name');
}

/** Checks the first and the last page in the menu of a remote that runs without the host. */
async function visitRemote(
  { page, open, check }: PseudoVisit,
  name: string,
  [first, last]: [string, string],
): Promise<void> {
  await open(`/remotes/${name}/`, heading(page, first));
  await page.getByRole('navigation').getByRole('link').last().click();
  await heading(page, last).waitFor();
  await check(`${name}, last page of its menu`);
}

async function visitShops({ page, open, check }: PseudoVisit): Promise<void> {
  await open(pagePaths.placeOrder, heading(page, 'place-order.location.title'));
  const search = page.getByRole('searchbox');
  await search.fill('Qwertyuiop');
  await heading(page, 'place-order.search.none-title').waitFor();
  await search.fill('');
  await check('new order, no shop');
  await search.fill(shop.shopName);
  await button(page, 'place-order.shop.choose-named').first().waitFor();
  await check('new order, shops');
  await button(page, 'place-order.shop.choose-named').first().click();
  await heading(page, 'place-order.upload.title').waitFor();
  await check('new order, files');
}

async function visitOptions(visit: PseudoVisit): Promise<void> {
  const { page, check } = visit;
  const locked = await encryptPdf({ ...file, name: 'zeta-locked.pdf' }, 'chai');
  await chooseFiles(page, [file, locked, { name: 'zeta-scan.pdf', bytes: Buffer.from('none') }]);
  await text(page, 'place-order.file.not_a_pdf').waitFor();
  await text(page, 'place-order.file.password_needed').waitFor();
  await check('new order, files refused and locked');
  await button(page, 'place-order.upload.remove').last().click();
  await button(page, 'place-order.upload.remove').last().click();
  await button(page, 'place-order.upload.continue').click();
  await page.getByRole('radio', { name: pseudo('place-order.range.custom') }).check();
  await page.getByLabel(pseudo('place-order.range.pages')).fill('9');
  await page.getByText(pseudo('place-order.range.nothing-left')).waitFor();
  await page.getByRole('radio', { name: pseudo('place-order.option.interleafed') }).check();
  await check('new order, options');
  await page.getByRole('radio', { name: pseudo('place-order.range.all') }).check();
  await button(page, 'customer.pdf.view').click();
  await page.getByRole('dialog').locator('canvas').first().waitFor();
  await check('new order, viewer');
  await button(page, 'customer.pdf.close').click();
  await button(page, 'place-order.preview.continue').click();
  await button(page, 'place-order.pay.proceed').waitFor();
  await check('new order, payment');
  const phoneField = page.getByLabel(pseudo('place-order.pay.phone'));
  await phoneField.fill('12');
  await press(visit, 'place-order.pay.proceed', 'place-order.pay.wrong-phone');
  await phoneField.fill('');
  await button(page, 'place-order.pay.proceed').click();
  await page.locator('iframe').waitFor();
  await check('new order, checkout');
}

/** Checks the tab of a print job while it loads and when it has failed. */
async function visitPrintJob(page: Page): Promise<void> {
  const breakOff = await holdCalls(page, apiPaths.printJob);
  const opening = page.waitForEvent('popup');
  await button(page, 'shop.order.print-job').click();
  const tab = await opening;
  await tab.getByRole('progressbar').waitFor();
  assert.deepEqual(await findUntranslatedTexts(tab, allowed), [], 'print job, loading');
  await breakOff();
  await button(tab, 'shop.try-again').waitFor();
  assert.deepEqual(await findUntranslatedTexts(tab, allowed), [], 'print job, failed');
  await tab.close();
}
