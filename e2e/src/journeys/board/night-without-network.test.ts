import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { boardPath } from '@parchi/contract';
import type { Page } from 'playwright-core';
import { openShop, signUpPerson } from '../../fixtures/accounts.ts';
import { openSite } from '../../fixtures/site/openSite.ts';
import { placePaidOrder } from '../../fixtures/orders/orders.ts';
import { makePdf } from '../../fixtures/samples/makePdf.ts';
import { startRouter } from '../../fixtures/site/startRouter.ts';
import { startVisit } from '../../pages/startVisit.ts';

const { browser, site } = await openSite({ isBrowserWhole: true });
const router = await startRouter(site.origin);
after(() => router.stop());
const file = await makePdf({ name: 'notes.pdf', pages: 1 });

/** The live channel shows a new token sooner than this; the next poll comes later. */
const LIVE = { timeout: 20_000 };
const STEP_MS = 5_000;
const HALF_HOURS_OF_A_NIGHT = 16;
/** How long the board may take to notice the loss, or that the line is back, in ms of the page's clock. */
const SOON_MS = 60_000;

type Recorded = Window & typeof globalThis & { locks: WakeLockSentinel[] };

test('after a night without network, the board updates by itself and keeps the screen on [F-266]', async () => {
  const { shop } = await openShop(site.origin, 'Night Prints');
  const customer = (await startVisit(browser)).page.context();
  await signUpPerson(customer, site.origin);
  const order = () => placePaidOrder(customer, { origin: site.origin, shop, file, pages: 1 });
  await order();
  const { page, end } = await startVisit(browser, { expected: [/ERR_/, /WebSocket/] });
  await page.clock.install();
  await recordWakeLocks(page);
  await page.goto(`${router.origin}${boardPath}?shop=${shop.shopId}`);
  const served = page.getByRole('region', { name: 'Now serving' });
  await served.filter({ hasText: '1' }).waitFor();
  const isTokenShown = async (token: number) =>
    (await page
      .getByRole('listitem')
      .filter({ hasText: String(token) })
      .count()) > 0;
  const isStale = async () => (await page.getByText(/^Not connected\. These numbers/).count()) > 0;

  router.loseUplink();
  await passTimeUntil(page, isStale);
  assert.equal(await isScreenKeptOn(page), true);
  await endWakeLock(page);
  assert.equal(await isScreenKeptOn(page), false);
  for (let past = 0; past < HALF_HOURS_OF_A_NIGHT; past += 1) await page.clock.fastForward('30:00');
  await order();
  await passTimeUntil(page, isStale);
  assert.equal(await isTokenShown(2), false);
  assert.match((await served.textContent()) ?? '', /1/);

  router.restoreUplink();
  await passTimeUntil(page, async () => (await isTokenShown(2)) && !(await isStale()));
  assert.equal(await isScreenKeptOn(page), true);
  await order();
  await page.getByRole('listitem').filter({ hasText: '3' }).waitFor(LIVE);
  await customer.close();
  await end();
});

/** Lets the page's clock run fast until something is true. */
async function passTimeUntil(page: Page, isTrue: () => Promise<boolean>): Promise<void> {
  for (let passedMs = 0; !(await isTrue()); passedMs += STEP_MS) {
    assert.ok(passedMs <= SOON_MS, `not within ${SOON_MS / 1_000} s`);
    await page.clock.fastForward(STEP_MS);
    // Replies take real time.
    await page.waitForTimeout(100);
  }
}

/** Keeps the page's wake locks where a test finds them. */
async function recordWakeLocks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const locks: WakeLockSentinel[] = [];
    Object.assign(window, { locks });
    const request = navigator.wakeLock.request.bind(navigator.wakeLock);
    navigator.wakeLock.request = async (type) => {
      const lock = await request(type);
      locks.push(lock);
      return lock;
    };
  });
}

function isScreenKeptOn(page: Page): Promise<boolean> {
  return page.evaluate(() => (window as Recorded).locks.some(({ released }) => !released));
}

async function endWakeLock(page: Page): Promise<void> {
  await page.evaluate(() => Promise.all((window as Recorded).locks.map((lock) => lock.release())));
}
