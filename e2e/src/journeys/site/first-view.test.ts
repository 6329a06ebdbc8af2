import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import {
  apiPaths,
  boardPath,
  pagePaths,
  privacyPath,
  termsPath,
  type ApiPath,
} from '@parchi/contract';
import { openShop, signUpPerson } from '../../fixtures/accounts.ts';
import { placePaidOrder } from '../../fixtures/orders/orders.ts';
import { makePdf } from '../../fixtures/samples/makePdf.ts';
import { openSite } from '../../fixtures/site/openSite.ts';
import { holdScripts } from '../../pages/network/holdScripts.ts';
import { desktop, phone, startVisit } from '../../pages/startVisit.ts';
import { openCounter } from '../../pages/counterPage.ts';

const { browser, site } = await openSite();
const { home, signIn, signUp, sendFile, receiveFile, placeOrder, orders } = pagePaths;
interface PrerenderedPage {
  readonly path: string;
  /** The call whose reply changes what the page shows. It is held, so that only React can change the page. */
  readonly heldCall?: ApiPath;
  readonly isSignedIn?: boolean;
}
const prerendered: PrerenderedPage[] = [
  ...[home, signIn, signUp, sendFile, receiveFile, boardPath, privacyPath].map((path) => ({
    path,
  })),
  { path: termsPath, heldCall: apiPaths.siteFacts },
  { path: placeOrder, isSignedIn: true },
  { path: orders, heldCall: apiPaths.listOrders, isSignedIn: true },
];
const person = await browser.newContext();
await signUpPerson(person, site.origin);
const signedIn = await person.storageState();
await person.close();
const customer = await browser.newContext();
await signUpPerson(customer, site.origin);
const file = await makePdf({ name: 'notes.pdf', pages: 1 });
for (const orders of [0, 1, 3]) {
  const name = `Prints of ${orders} </script><script>alert("1")</script>`;
  const { shop } = await openShop(site.origin, name);
  const request = { origin: site.origin, shop, file, pages: 1 };
  for (let order = 0; order < orders; order += 1) await placePaidOrder(customer, request);
  // The board shows the shop that is in its document, although the call for it gets no reply.
  prerendered.push({ path: `${boardPath}?shop=${shop.shopId}`, heldCall: apiPaths.fetchShop });
}
await customer.close();
const token = 'q8Jx2LmP0sVtYb7nKdE4wA';

const firstView = (page: Page) => page.locator('#first-view');
const takenOver = (page: Page) => firstView(page).waitFor({ state: 'detached' });

describe('the first view of a page', () => {
  for (const screen of [phone, desktop]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const where = `at ${screen.viewport.width} px in the ${colorScheme} theme`;
      test(`looks the same before and after React takes over, ${where} [F-1031]`, async () => {
        for (const { path, heldCall, isSignedIn } of prerendered) {
          const { page, end } = await startVisit(browser, {
            ...screen,
            colorScheme,
            ...(isSignedIn && { storageState: signedIn }),
          });
          if (heldCall) await page.route(`**${heldCall}`, () => undefined);
          const release = await holdScripts(page);
          await page.goto(site.origin + path, { waitUntil: 'commit' });
          await page.getByRole('heading', { level: 1 }).waitFor();
          const before = await screenshot(page);
          await release();
          await takenOver(page);
          assert.ok(before.equals(await screenshot(page)), `${path} ${heldCall ?? ''}`);
          await end();
        }
      });
    }
  }

  test('is painted before the host’s files run, also when they are in the cache [F-420]', async () => {
    const { page, end } = await startVisit(browser, phone);
    await page.goto(site.origin);
    await takenOver(page);
    await page.addInitScript(holdFrames);
    // The host's first file has begun to run when the page counts as loaded.
    await page.reload({ waitUntil: 'load' });
    await pause(500);
    assert.equal(
      await page.locator('#root').evaluate(({ childElementCount }) => childElementCount),
      0,
    );
    await page.evaluate(() => window.dispatchEvent(new Event('release-frames')));
    await takenOver(page);
    await end();
  });

  test('keeps typed text, focus and selection when React takes over [F-272]', async () => {
    const { page, end } = await startVisit(browser, phone);
    const release = await holdScripts(page);
    await page.goto(site.origin + pagePaths.receiveFile, { waitUntil: 'commit' });
    const field = page.getByRole('textbox', { name: 'Token' });
    await field.fill('q8Jx2LmP');
    await field.evaluate((element: HTMLInputElement) => element.setSelectionRange(2, 5));
    await release();
    await takenOver(page);
    assert.equal(await field.inputValue(), 'q8Jx2LmP');
    assert.deepEqual(
      await field.evaluate((element: HTMLInputElement) => [
        document.activeElement === element,
        element.selectionStart,
        element.selectionEnd,
      ]),
      [true, 2, 5],
    );
    await end();
  });

  test('sends a form that was submitted before React could send it [F-273]', async () => {
    const { page, end } = await startVisit(browser, { ...phone, expected: [/404.*file\/receive/] });
    const release = await holdScripts(page);
    await page.goto(site.origin, { waitUntil: 'commit' });
    await page.getByRole('textbox', { name: 'Token' }).fill(token);
    await page.keyboard.press('Enter');
    assert.equal(new URL(page.url()).pathname, '/');
    await release();
    await page.waitForURL(`**${pagePaths.receiveFile}*`);
    await page
      .getByText(/^Incorrect/)
      .first()
      .waitFor();
    await end();
  });

  test('opens the file dialog for a button that was pressed early [F-273]', async () => {
    const { page, end } = await startVisit(browser, phone);
    const release = await holdScripts(page);
    await page.goto(site.origin + pagePaths.sendFile, { waitUntil: 'commit' });
    await page.getByRole('button', { name: /Choose/ }).click();
    const dialog = page.waitForEvent('filechooser');
    await release();
    await (
      await dialog
    ).setFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
    await page.getByRole('heading', { level: 1, name: 'Check your files' }).waitFor();
    await end();
  });

  test('handles the click on a button that is held down while React takes over [F-381]', async () => {
    const { page, end } = await startVisit(browser, {
      ...desktop,
      expected: [/404.*file\/receive/],
    });
    const release = await holdScripts(page);
    await page.goto(site.origin, { waitUntil: 'commit' });
    await page.getByRole('textbox', { name: 'Token' }).fill(token);
    await page.locator('#first-view').getByRole('button', { name: 'Retreive' }).hover();
    await page.mouse.down();
    await release();
    await page.locator('#root h1').waitFor({ state: 'attached' });
    await page.mouse.up();
    await page.waitForURL(`**${pagePaths.receiveFile}*`);
    await page
      .getByText(/^Incorrect/)
      .first()
      .waitFor();
    await end();
  });

  test('has links that work before any script has arrived [F-274]', async () => {
    const { page, end } = await startVisit(browser, phone);
    const release = await holdScripts(page);
    await page.goto(site.origin, { waitUntil: 'commit' });
    await page.getByRole('link', { name: /^Send/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Send files' }).waitFor();
    assert.equal(new URL(page.url()).pathname, pagePaths.sendFile);
    await release();
    await takenOver(page);
    await end();
  });

  test('is hidden from a shop, which sees its counter at every address [F-275]', async () => {
    const account = await openShop(site.origin, 'First View Prints');
    const { page, end } = await startVisit(browser, desktop);
    await openCounter(page, site.origin, account);
    const release = await holdScripts(page);
    await page.goto(site.origin, { waitUntil: 'commit' });
    await firstView(page).waitFor({ state: 'attached' });
    assert.equal(await firstView(page).isVisible(), false);
    await release();
    await takenOver(page);
    await end();
  });
});

/** Holds back the page's animation frame callbacks until the event `release-frames`. It runs in the page. */
function holdFrames(): void {
  const isReleased = new Promise((resolve) => window.addEventListener('release-frames', resolve));
  const requestFrame = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (callback) => {
    void isReleased.then(() => requestFrame(callback));
    return 0;
  };
}

/**
 * Takes a screenshot without what depends on the session: until the session is known, this is a loader, or missing. Nor
 * has it what changes with time: the loader of a page, which appears after a moment, and the placeholder of the shop
 * search. Nor has it a QR code, whose encoder is loaded later. Everything keeps its place, and the focus is compared
 * too.
 */
async function screenshot(page: Page): Promise<Buffer> {
  const ofSession = `nav, main p:has(a[href="${pagePaths.businessSignUp}"])`;
  const loader = 'main [role="status"]:has(> [aria-hidden="true"])';
  await page.evaluate(
    (rules) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(rules);
      document.adoptedStyleSheets.push(sheet);
    },
    `${ofSession}, ${loader}, figure svg { visibility: hidden !important }
    [type="search"]::placeholder { opacity: 0 !important }`,
  );
  return page.screenshot({ caret: 'initial' });
}
