import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { boardPath, pagePaths } from '@parchi/contract';
import { countWireBytes, type WireCount } from '../../checks/countWireBytes.ts';
import { openShop, signUpPerson } from '../../fixtures/accounts.ts';
import { confirmEmail } from '../../fixtures/confirmEmail.ts';
import { openSite } from '../../fixtures/site/openSite.ts';
import { placeOrder } from '../../fixtures/orders/orders.ts';
import { remoteNames, remotePage } from '../../fixtures/remotes/remotes.ts';
import { makePdf } from '../../fixtures/samples/makePdf.ts';
import { waitUntil } from '../../fixtures/waitUntil.ts';
import { openCounter } from '../../pages/counterPage.ts';
import { phone, startVisit } from '../../pages/startVisit.ts';

/** Maximum size of all files and replies that home loads, compressed with brotli, without their headers. */
const HOME_BUDGET_BYTES = 110_000;
/**
 * Maximum size of the headers of all replies, and of the document, which holds the registry of remotes, the style sheet
 * and the first view.
 */
const HOME_REST_BUDGET_BYTES = 9_400;
/**
 * Maximum size of what a remote's page loads in addition to home. It includes what the host loads for all remotes: the
 * federation runtime, and shared modules that the host's own pages do not use.
 */
const REMOTE_BUDGET_BYTES = 78_000;
/**
 * Maximum size of what a page for passwords loads in addition to home. It includes the page's own document (decision
 * 55).
 */
const ACCOUNT_BUDGET_BYTES = 17_500;
/**
 * Maximum size of everything that the counter loads, with the host, once the views Money and Shop, the account, the
 * pause and the refusal are loaded, a few seconds after the counter opened.
 */
const COUNTER_WITH_VIEWS_BUDGET_BYTES = 215_000;
/** Maximum size of everything that an order loads, home included. Most of it is pdf.js. */
const ORDER_BUDGET_BYTES = 650_000;

const { browser, site } = await openSite();
const person = await browser.newContext();
await confirmEmail(person, site, await signUpPerson(person, site.origin));
const signedIn = await person.storageState();
const account = await openShop(site.origin, 'Gate Two Prints');
const { shop } = account;
const file = await makePdf({ name: 'note.pdf', pages: 1 });
const order = await placeOrder(person, { origin: site.origin, shop, file, pages: 1 });
await person.close();

interface WeighedPage {
  name: string;
  path: string;
  heading: RegExp;
  /** Selector of the element that appears last, if that is not the heading. */
  last?: string;
  isSignedIn?: boolean;
  mostBytes: number;
}

const pages: WeighedPage[] = [
  ...remoteNames.map((name) => ({
    name,
    ...remotePage(name),
    isSignedIn: remotePage(name).isForSignedIn,
    mostBytes: REMOTE_BUDGET_BYTES,
  })),
  {
    name: 'remote-files, sending',
    path: pagePaths.sendFile,
    heading: /Send files/,
    mostBytes: REMOTE_BUDGET_BYTES,
  },
  {
    name: 'remote-customer, orders',
    path: pagePaths.orders,
    heading: /My Orders/,
    last: 'main li a',
    isSignedIn: true,
    mostBytes: REMOTE_BUDGET_BYTES,
  },
  ...[
    { name: 'sign-in', path: pagePaths.signIn, heading: /Sign In/ },
    { name: 'sign-up', path: pagePaths.signUp, heading: /Sign Up/ },
    { name: 'account', path: pagePaths.account, heading: /Account/, isSignedIn: true },
  ].map((page) => ({ ...page, mostBytes: ACCOUNT_BUDGET_BYTES })),
];

const boardOfShop = `${boardPath}?shop=${shop.shopId}`;
/** Pages whose files are all requested at once. */
const pagesOfOneWave = [
  ...[pagePaths.home, pagePaths.signIn, pagePaths.sendFile, pagePaths.receiveFile, boardPath],
  pagePaths.placeOrder,
];
/**
 * Pages that later load the live channel, and the board its QR code. `content` is shown once the data has arrived.
 */
const livePages = [
  { name: 'the list of orders', path: pagePaths.orders, content: shop.shopName },
  { name: 'a shop’s board', path: boardOfShop, content: /No orders waiting|Closed, opens/ },
];

describe('the bytes of a first visit', () => {
  for (const weighed of pages) {
    const { name, mostBytes } = weighed;
    test(`home stays within ${HOME_BUDGET_BYTES} bytes, and ${name} within ${mostBytes} more`, async (t) => {
      const { home, more } = await weigh(weighed, t);
      assert.ok(home.bodyBytes <= HOME_BUDGET_BYTES, `home: ${home.bodyBytes} bytes`);
      const rest = home.bytes - home.bodyBytes;
      assert.ok(rest <= HOME_REST_BUDGET_BYTES, `document and headers: ${rest} bytes`);
      assert.ok(more.requests > 0, 'the page has requests of its own');
      assert.ok(more.bytes <= mostBytes, `${name}: ${more.bytes} bytes`);
    });
  }

  for (const path of pagesOfOneWave) {
    test(`${path} requests all its files at once, none after the host’s first file`, async () => {
      const { page, end } = await startVisit(browser, visitOf(path));
      await page.goto(site.origin + path, { waitUntil: 'networkidle' });
      const late = await page.evaluate(() => {
        const files = performance
          .getEntriesByType('resource')
          .filter(({ name }) => /\.(?:js|css)$/.test(name)) as PerformanceResourceTiming[];
        const first = files.find(({ name }) => name.includes('/assets/main.'));
        const isLate = ({ startTime }: PerformanceEntry) => startTime > (first?.responseEnd ?? 0);
        return files.filter(isLate).map(({ name }) => name);
      });
      assert.deepEqual(late, []);
      // The registry came with the page, as data, so it is not requested.
      const asked = await page.evaluate(() => performance.getEntriesByType('resource'));
      assert.ok(!asked.some(({ name }) => name.endsWith('/remotes.json')), 'the registry');
      await end();
    });
  }

  for (const { name, path, content } of livePages) {
    test(`${name} shows its data without any file requested after the host’s first file`, async () => {
      const { page, end } = await startVisit(browser, visitOf(path));
      const held: string[] = [];
      let isFirstFileThere = false;
      page.on('response', async (reply) => {
        if (!reply.url().includes('/assets/main.')) return;
        await reply.finished();
        isFirstFileThere = true;
      });
      await page.route(/\.(?:js|css)$/, async (route) => {
        if (isFirstFileThere) held.push(route.request().url());
        else await route.continue();
      });
      await page.goto(site.origin + path, { waitUntil: 'commit' });
      await page.getByRole('main').getByText(content).first().waitFor();
      await waitUntil('the live channel is requested', () => held.length > 0);
      await end();
    });
  }

  test(`an order with the first page of its document drawn stays within ${ORDER_BUDGET_BYTES} bytes`, async (t) => {
    const { page, end } = await startVisit(browser, { ...phone, storageState: signedIn });
    await page.goto(`${site.origin}${pagePaths.orders}?id=${order._id}`);
    await page
      .getByRole('button', { name: `View ${file.name}` })
      .locator('canvas')
      .waitFor();
    // `countWireBytes` does not see the requests of workers, so read them from the page's own record.
    const bytes = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
    );
    t.diagnostic(`an order and its document: ${bytes} bytes`);
    assert.ok(bytes <= ORDER_BUDGET_BYTES, `${bytes} bytes`);
    await end();
  });

  test(`a shop’s counter stays within home’s budget plus ${REMOTE_BUDGET_BYTES} bytes, and with its views within ${COUNTER_WITH_VIEWS_BUDGET_BYTES}`, async (t) => {
    const { page, end } = await startVisit(browser, phone);
    const count = await countWireBytes(page);
    await openCounter(page, site.origin, account);
    await page.getByText('Completed orders appear here.').waitFor();
    await page.waitForLoadState('networkidle');
    t.diagnostic(`the counter, with the host: ${count.bodyBytes} bytes`);
    assert.ok(count.bodyBytes <= HOME_BUDGET_BYTES + REMOTE_BUDGET_BYTES);
    await waitForViews(count);
    t.diagnostic(`the counter with its views: ${count.bodyBytes} bytes`);
    assert.ok(count.bodyBytes <= COUNTER_WITH_VIEWS_BUDGET_BYTES, `${count.bodyBytes} bytes`);
    await end();
  });

  function visitOf(path: string) {
    const isForPeople = path === pagePaths.placeOrder || path === pagePaths.orders;
    return { ...phone, ...(isForPeople && { storageState: signedIn }) };
  }

  /** Waits until the counter has loaded its views, and no request has begun or been pending for a second. */
  async function waitForViews(count: WireCount): Promise<void> {
    const before = count.bodyBytes;
    // Larger than the replies to the counter’s periodic requests.
    await waitUntil('the views are requested', () => count.bodyBytes > before + 10_000);
    let seen = { requests: 0, atMs: 0 };
    await waitUntil('the views are loaded', () => {
      if (count.pending > 0 || count.requests !== seen.requests) {
        seen = { requests: count.requests, atMs: performance.now() };
      }
      return performance.now() - seen.atMs > 1_000;
    });
  }

  /**
   * Opens home and goes from there to the page.
   * @returns the size of home, and what the page loaded in addition
   */
  async function weigh(weighed: WeighedPage, t: TestContext) {
    const { name, path, heading, last = 'h1', isSignedIn } = weighed;
    const { page, end } = await startVisit(browser, {
      ...phone,
      ...(isSignedIn && { storageState: signedIn }),
    });
    const count = await countWireBytes(page);
    await page.goto(site.origin, { waitUntil: 'networkidle' });
    await page.getByRole('heading', { name: 'Paper, made easy.' }).waitFor();
    const home = { ...count };
    // Navigates within the page, as a link does, so that what home has loaded is not loaded again.
    await page.evaluate((target) => {
      window.history.pushState({ idx: 1 }, '', target);
      window.dispatchEvent(new PopStateEvent('popstate', { state: { idx: 1 } }));
    }, path);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await page.locator(last).first().waitFor();
    await waitUntil('every request has ended', () => count.pending === 0);
    const more = { bytes: count.bytes - home.bytes, requests: count.requests - home.requests };
    t.diagnostic(`home: ${home.bodyBytes} bytes in ${home.requests} requests`);
    t.diagnostic(`home: ${home.bytes} bytes with the answers’ headers`);
    t.diagnostic(`${name}: ${more.bytes} bytes more in ${more.requests} requests`);
    await end();
    return { home, more };
  }
});
