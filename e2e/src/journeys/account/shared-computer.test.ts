import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pagePaths } from '@parchi/contract';
import type { Page } from 'playwright-core';
import { openShop, signUpPerson } from '../../fixtures/accounts.ts';
import { openSite } from '../../fixtures/site/openSite.ts';
import { makePdf } from '../../fixtures/samples/makePdf.ts';
import type { SampleFile } from '../../fixtures/samples/sampleFile.ts';
import { waitUntil } from '../../fixtures/waitUntil.ts';
import { countSavedFiles } from '../../pages/countSavedFiles.ts';
import { goToPreview } from '../../pages/placeOrderPage.ts';
import { openPreview, sendFiles } from '../../pages/sendPage.ts';
import { startVisit } from '../../pages/startVisit.ts';
import { waitForTakeOver } from '../../pages/waitForTakeOver.ts';

const { browser, site } = await openSite();
const { origin } = site;
const shopName = 'Campus Copies';
await openShop(origin, shopName);
const pdf = await makePdf({ name: 'passport.pdf', pages: 2 });
const note: SampleFile = { name: 'note.txt', bytes: Buffer.from('a note') };

describe('on a shared computer', () => {
  test('signing out deletes chosen files and slips in every tab at once [F-184]', async () => {
    const { page, end } = await startVisit(browser);
    const context = page.context();
    await signUpPerson(context, origin);
    const [sending, sent] = [await context.newPage(), await context.newPage()];
    await openPreview(sending, origin, [note]);
    await sendFiles(sent, origin, [note]);
    await goToPreview(page, { origin, shopName, files: [pdf] });
    await waitUntil(
      'a reload would find the files',
      async () => (await countSavedFiles(page)) === 2,
    );

    const shop = await context.newPage();
    await shop.goto(origin);
    await shop.getByRole('button', { name: 'Sign Out' }).click();
    await shop.getByRole('link', { name: 'Sign In' }).waitFor();
    for (const tab of [sending, sent]) {
      await tab.getByRole('heading', { name: 'Send files' }).waitFor();
    }
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await waitUntil('nothing is stored', async () => (await countSavedFiles(page)) === 0);
    for (const tab of [page, sending, sent]) assert.deepEqual(await readSessionKeys(tab), []);
    await end();
  });

  test('signing out stops the code of remotes, so it can’t read what the next person types [F-222]', async () => {
    const { page, end } = await startVisit(browser);
    await signUpPerson(page.context(), origin);
    await page.goto(origin + pagePaths.orders);
    await page.getByRole('heading', { level: 1, name: 'My orders' }).waitFor();
    await page.evaluate(() => Object.assign(window, { isLeftByRemote: true }));
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page.getByRole('link', { name: 'Sign In' }).waitFor();
    await page.waitForFunction(() => !('isLeftByRemote' in window), null, { timeout: 5_000 });
    assert.equal(new URL(page.url()).pathname, pagePaths.home);
    await page.getByRole('link', { name: 'Sign In' }).waitFor();
    await end();
  });

  test('signing out stops the code of remotes in every tab [F-222]', async () => {
    const { page, end } = await startVisit(browser);
    await signUpPerson(page.context(), origin);
    await page.goto(origin + pagePaths.orders);
    await waitForTakeOver(page);
    await page.getByRole('link', { name: 'Parchi' }).click();
    await page.getByRole('heading', { level: 1, name: 'Paper, made easy.' }).waitFor();
    await page.evaluate(() => Object.assign(window, { isLeftByRemote: true }));
    const other = await page.context().newPage();
    await other.goto(origin);
    await other.getByRole('button', { name: 'Sign Out' }).click();
    await page.waitForFunction(() => !('isLeftByRemote' in window), null, { timeout: 5_000 });
    await page.getByRole('link', { name: 'Sign In' }).waitFor();
    await end();
  });

  for (const [name, next] of [
    ['the session ended while no page was open', () => Promise.resolve()],
    ['another account signed in elsewhere', signUpPerson],
  ] as const) {
    test(`the next visit deletes previously chosen files if ${name} [F-184]`, async () => {
      const { page, end } = await startVisit(browser);
      const context = page.context();
      await signUpPerson(context, origin);
      await goToPreview(page, { origin, shopName, files: [pdf] });
      await waitUntil(
        'a reload would find the file',
        async () => (await countSavedFiles(page)) === 1,
      );
      await page.close();
      await context.clearCookies();
      await next(context, origin);

      const visit = await context.newPage();
      await visit.goto(origin);
      await visit.getByRole('heading', { name: 'Paper, made easy.' }).waitFor();
      await waitUntil('nothing is stored', async () => (await countSavedFiles(visit)) === 0);
      await end();
    });
  }

  test('files chosen before signing in are kept [F-184]', async () => {
    const { page, end } = await startVisit(browser);
    await openPreview(page, origin, [note]);
    await waitUntil(
      'a reload would find the file',
      async () => (await countSavedFiles(page)) === 1,
    );
    await signUpPerson(page.context(), origin);
    await page.goto(origin + pagePaths.sendFile);
    await page.getByText('Your files are still here.').waitFor();
    await end();
  });
});

/** Returns the keys of Parchi's entries in the tab's session storage. */
function readSessionKeys(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('parchi')));
}
