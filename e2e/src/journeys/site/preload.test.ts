import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { pagePaths } from '@parchi/contract';
import { signUpPerson } from '../../fixtures/accounts.ts';
import { openSite } from '../../fixtures/site/openSite.ts';
import { waitUntil } from '../../fixtures/waitUntil.ts';
import { startVisit } from '../../pages/startVisit.ts';
import { waitForTakeOver } from '../../pages/waitForTakeOver.ts';

const { browser, site } = await openSite();

const sendLink = (page: Page) => page.getByRole('main').getByRole('link', { name: /^Send/ });
const sendPage = (page: Page) => page.getByRole('heading', { level: 1, name: 'Send files' });

/** Opens home, and notes the paths of the files and documents that it requests from then on. */
async function openHome(page: Page): Promise<string[]> {
  await page.goto(site.origin, { waitUntil: 'networkidle' });
  await waitForTakeOver(page);
  await page.waitForLoadState('networkidle');
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'GET') requested.push(new URL(request.url()).pathname);
  });
  return requested;
}

/** Waits for the page's style sheet, which is the last part of a preload. */
const untilPreloaded = (page: Page) =>
  page
    .locator('link[rel=stylesheet][href*="/remotes/remote-files/"]')
    .waitFor({ state: 'attached' });

describe('a link to a remote’s page', () => {
  for (const [how, intend] of [
    ['is pointed at', (page: Page) => sendLink(page).hover()],
    ['gets the focus', (page: Page) => sendLink(page).focus()],
  ] as const) {
    test(`preloads the page when it ${how}, and the click requests no file`, async () => {
      const { page, end } = await startVisit(browser);
      const requested = await openHome(page);
      await intend(page);
      await untilPreloaded(page);
      await page.waitForLoadState('networkidle');
      assert.ok(requested.some((path) => path.endsWith('/remoteEntry.js')));
      requested.length = 0;
      await sendLink(page).click();
      await sendPage(page).waitFor();
      assert.deepEqual(requested, []);
      await end();
    });
  }

  test('preloads nothing when the browser saves data', async () => {
    const { page, end } = await startVisit(browser);
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    );
    const requested = await openHome(page);
    await sendLink(page).hover();
    await page.waitForTimeout(500);
    assert.deepEqual(requested, []);
    await end();
  });

  test('still works after its preload failed [F-421]', async () => {
    const { page, end } = await startVisit(browser, { expected: [/ERR_FAILED/] });
    const requested = await openHome(page);
    const document = `**${pagePaths.sendFile}`;
    await page.route(document, (route) => route.abort());
    await sendLink(page).hover();
    await waitUntil('the preload was tried', () => requested.includes(pagePaths.sendFile));
    await page.unroute(document);
    await sendLink(page).click();
    await sendPage(page).waitFor();
    await end();
  });

  test('whose page was only preloaded: signing out stops the preloaded code [F-422]', async () => {
    const { page, end } = await startVisit(browser);
    await signUpPerson(page.context(), site.origin);
    await openHome(page);
    await sendLink(page).hover();
    await untilPreloaded(page);
    await page.evaluate(() => Object.assign(window, { isLeftByRemote: true }));
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page.waitForFunction(() => !('isLeftByRemote' in window), null, { timeout: 5_000 });
    await page.getByRole('link', { name: 'Sign In' }).waitFor();
    await end();
  });
});
