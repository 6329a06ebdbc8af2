import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pagePaths } from '@parchi/contract';
import type { Page } from 'playwright-core';
import { auditAtEachWidth } from '../../checks/screens.ts';
import { openShop, signUpPerson } from '../../fixtures/accounts.ts';
import { openSite } from '../../fixtures/site/openSite.ts';
import { waitUntil } from '../../fixtures/waitUntil.ts';
import { phone, startVisit } from '../../pages/startVisit.ts';

const { browser, site } = await openSite();
const GUPTA = 'Gupta Printers';
const MEENA = 'Meena Xerox';
const STAR = 'Star Photocopy';
for (const name of [GUPTA, MEENA, STAR]) await openShop(site.origin, name);

describe('finding a shop', () => {
  test('a search finds a shop by words of its name, by its trade or by its owner [F-136]', async () => {
    const { page, end } = await startVisit(browser, phone);
    await signUpPerson(page.context(), site.origin);
    await page.goto(site.origin + pagePaths.placeOrder);
    assert.equal((await search(page, 'gupta print'))[0], GUPTA);
    assert.deepEqual((await search(page, 'xerox near me')).sort(), [GUPTA, MEENA, STAR]);
    // This is the name of the shop's owner, which no search result shows.
    assert.deepEqual((await search(page, 'meera rao')).sort(), [GUPTA, MEENA, STAR]);
    assert.deepEqual(await search(page, 'zzyzx'), []);
    await page.getByRole('heading', { name: 'No shop found' }).waitFor();
    await end();
  });

  test('a denied location is explained with what to do, and the search still works [F-168]', async () => {
    const { page, end } = await startVisit(browser, { ...phone, permissions: [] });
    await signUpPerson(page.context(), site.origin);
    await page.goto(site.origin + pagePaths.placeOrder);
    await page.getByRole('button', { name: 'Use my location' }).click();
    await page.getByText('User denied the request for Geolocation.').waitFor();
    await page.getByText(/allow location for this site in your browser’s settings/).waitFor();
    await auditAtEachWidth(page)('shop search, location denied');
    assert.equal((await search(page, 'star'))[0], STAR);
    await end();
  });
});

/**
 * Types a text into the search field.
 * @returns the names of the shops found, in the page's order
 */
async function search(page: Page, text: string): Promise<string[]> {
  const answer = page.waitForResponse((reply) => reply.url().endsWith('/shop/find-shop'));
  await page.getByRole('searchbox', { name: 'Search print shops' }).fill(text);
  const found = (await (await answer).json()) as { shopName: string }[];
  const names = page.getByRole('list', { name: 'Shops found' }).getByRole('heading');
  await waitUntil(
    'the page shows what was found',
    async () => (await names.count()) === found.length,
  );
  return names.allTextContents();
}
