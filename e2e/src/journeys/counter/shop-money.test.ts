import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { auditAtEachWidth } from '../../checks/screens.ts';
import { openShop, signUpPerson, type ShopAccount } from '../../fixtures/accounts.ts';
import { changeDatabase } from '../../fixtures/changeDatabase.ts';
import { openSite } from '../../fixtures/site/openSite.ts';
import { placePaidOrder } from '../../fixtures/orders/orders.ts';
import { makePdf } from '../../fixtures/samples/makePdf.ts';
import { openCounter } from '../../pages/counterPage.ts';
import { desktop, startVisit } from '../../pages/startVisit.ts';
import { tabTo } from '../../pages/tabTo.ts';

const { browser, site } = await openSite();
const file = await makePdf({ name: 'Thesis.pdf', pages: 10 });

describe('what a shop earned', () => {
  test('the shop sees its sums, chooses days by keyboard, and saves them as a table [F-490] [F-493]', async () => {
    const account = await openShop(site.origin, 'Till Prints');
    const { page, end } = await startVisit(browser, desktop);
    const audit = auditAtEachWidth(page);
    await openCounter(page, site.origin, account);
    await tabTo(page, /^Money$/);
    await page.keyboard.press('Enter');
    await page.getByText('No payments or refunds in these days').waitFor();
    assert.equal(new URL(page.url()).search, '?view=money');
    await audit('money, nothing');

    const [yesterdays] = await placeOrders(account);
    assert.ok(yesterdays);
    await changeDatabase(site, async (query) => {
      await query('alter table ledger disable trigger ledger_is_kept');
      await query(
        `update ledger set created_at = created_at - interval '1 day' where order_id = $1`,
        [yesterdays],
      );
      await query('alter table ledger enable trigger ledger_is_kept');
    });
    await page.reload();
    await card(page, 'Net', '₹50').waitFor();
    await card(page, 'Orders', '2').waitFor();
    await card(page, 'Priority fees', '₹10').waitFor();
    await page.getByRole('rowheader').nth(1).waitFor();
    await audit('money, today');

    await tabTo(page, /^Yesterday$/);
    await page.keyboard.press('Enter');
    await card(page, 'Net', '₹20').waitFor();
    await page.goBack();
    await card(page, 'Net', '₹50').waitFor();

    await chooseDays(page, { from: 0, to: 1 });
    await page.getByText('The last day is before the first.').waitFor();
    await audit('money, wrong days');
    await chooseDays(page, { from: 1, to: 0 });
    await card(page, 'Net', '₹70').waitFor();
    await page.getByText('Show as a table').click();
    await page.getByRole('table', { name: 'Each day' }).waitFor();
    await audit('money, some days');
    await page.reload();
    await card(page, 'Net', '₹70').waitFor();
    assert.deepEqual(await saveTable(page), ['20', '20', '30']);
    await end();
  });

  /** Pays three orders for a new person, the last one with priority. @returns their ids */
  async function placeOrders({ shop }: ShopAccount): Promise<string[]> {
    const context = await browser.newContext();
    await signUpPerson(context, site.origin, '=1+1');
    const ids: string[] = [];
    for (const priority of [false, false, true]) {
      const request = { origin: site.origin, shop, file, pages: 10, priority };
      ids.push((await placePaidOrder(context, request))._id);
    }
    await context.close();
    return ids;
  }
});

const card = (page: Page, name: string, value: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .getByText(value, { exact: true });

/** Shows a range of days by India's calendar. `from` and `to` are numbers of days ago. */
async function chooseDays(page: Page, { from, to }: { from: number; to: number }): Promise<void> {
  const day = (ago: number) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata', dateStyle: 'short' }).format(
      Date.now() - ago * 86_400_000,
    );
  await page.getByLabel('From').fill(day(from));
  await page.getByLabel('To', { exact: true }).fill(day(to));
  await page.keyboard.press('Enter');
}

/** Saves the table as a file. @returns the gross amounts of its lines, in order */
async function saveTable(page: Page): Promise<string[]> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download for Excel (CSV)' }).click(),
  ]);
  assert.match(download.suggestedFilename(), /^Parchi \S+ to \S+\.csv$/);
  const bytes = await readFile(await download.path());
  assert.deepEqual([...bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf]);
  const [, ...lines] = bytes.toString('utf8').trimEnd().split('\r\n');
  assert.ok(lines.every((line) => line.includes(`,'=1+1,`)));
  return lines.map((line) => line.split(',')[6] ?? '').toSorted();
}
