import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pagePaths } from '@parchi/contract';
import type { Page } from 'playwright-core';
import { type Audit, auditAtEachWidth } from '../../checks/screens.ts';
import { openShop, signUpPerson } from '../../fixtures/accounts.ts';
import { openSite } from '../../fixtures/site/openSite.ts';
import { operate } from '../../fixtures/site/operate.ts';
import { placePaidOrder } from '../../fixtures/orders/orders.ts';
import { makePdf } from '../../fixtures/samples/makePdf.ts';
import { sendFiles } from '../../pages/sendPage.ts';
import { phone, startVisit } from '../../pages/startVisit.ts';

const { browser, site } = await openSite();
const file = await makePdf({ name: 'note.pdf', pages: 1 });

/** Opens the dialog, sends it without a reason, and then with one. */
async function report(page: Page, audit: Audit, [open, reason]: [string, string]): Promise<void> {
  const button = page.getByRole('button', { name: open });
  await button.waitFor();
  await audit(`${open}, button`);
  await button.click();
  const send = page.getByRole('button', { name: 'Send report' });
  await send.click();
  await page.getByText('Choose what is wrong.').waitFor();
  await audit(`${open}, dialog`);
  await page.getByRole('radio', { name: reason }).check();
  await page.getByRole('textbox', { name: /More about it/ }).fill('Seen today.');
  await page.getByRole('textbox', { name: /Email for an answer/ }).fill('asha@people.example');
  await Promise.all([page.getByText(/Thank you\. We will look at/).waitFor(), send.click()]);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

describe('a report to the operator', () => {
  test('about files and about a shop, from their pages to the operator’s list [F-733]', async () => {
    const { shop } = await openShop(site.origin, 'Corner Prints');
    const { page, end } = await startVisit(browser, phone);
    const audit = auditAtEachWidth(page);
    const { link } = await sendFiles(page, site.origin, [
      { name: 'bank.txt', bytes: Buffer.from('bad') },
    ]);
    await page.goto(link);
    await page.getByRole('heading', { name: 'Your files are here' }).waitFor();
    await report(page, audit, ['Report these files', 'They can harm my device']);

    await signUpPerson(page.context(), site.origin);
    const request = { origin: site.origin, shop, file, pages: 1 };
    const { _id: id } = await placePaidOrder(page.context(), request);
    await page.goto(`${site.origin}${pagePaths.orders}?id=${id}`);
    await report(page, audit, ['Report this shop', 'It asked for more money']);

    const listed = await operate(site, 'reports', '--count', '2');
    assert.match(listed, new RegExp(`shop ${shop.shopId} \\| overcharged`));
    assert.match(listed, /share [0-9a-f]{16} \| malware[^]*says: Seen today\.[^]*asha@people/);
    await end();
  });
});
