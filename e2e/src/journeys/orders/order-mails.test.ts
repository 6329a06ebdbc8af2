import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { pagePaths } from '@parchi/contract';
import { createAudit } from '../../checks/screens.ts';
import { openShop, signUpPerson } from '../../fixtures/accounts.ts';
import { openSite } from '../../fixtures/site/openSite.ts';
import { placePaidOrder } from '../../fixtures/orders/orders.ts';
import { makePdf } from '../../fixtures/samples/makePdf.ts';
import { waitUntil } from '../../fixtures/waitUntil.ts';
import { phone, startVisit } from '../../pages/startVisit.ts';
import { waitForTakeOver } from '../../pages/waitForTakeOver.ts';

const { browser, site } = await openSite();

describe('a customer who pays for an order', () => {
  test('gets a receipt by mail that fits a phone, and stops other mails without signing in [F-900] [F-904]', async () => {
    const { shop } = await openShop(site.origin, 'Night Prints');
    const { page: orders, end: endOrders } = await startVisit(browser);
    const email = await signUpPerson(orders.context(), site.origin);
    const file = await makePdf({ name: 'notes.pdf', pages: 2 });
    await placePaidOrder(orders.context(), { origin: site.origin, shop, file, pages: 2 });
    await endOrders();

    const html = await readHtml(email);
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page, end } = await startVisit(browser, { ...phone, colorScheme });
      await page.setContent(html);
      await page.getByRole('row', { name: 'Shop “Night Prints”' }).waitFor();
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.equal(width, phone.viewport.width);
      await createAudit(page, `mail ${colorScheme}`)('receipt by mail');
      await end();
    }

    const token = /stop-mails#([\w-]{43})"/.exec(html)?.[1] ?? '';
    const { page, end } = await startVisit(browser, phone);
    await page.goto(`${site.origin}${pagePaths.stopMails}#${token}`);
    await waitForTakeOver(page);
    await page.getByText('A mail tells you when an order is ready.').waitFor();
    await page.waitForFunction(() => window.location.hash === '');
    const audit = createAudit(page, '360');
    await audit('stop mails');
    await page.getByRole('button', { name: 'Stop these mails' }).click();
    await page.getByText('No mail tells you any more when an order is ready.').waitFor();
    await page.reload();
    await page.getByText('No mail tells you any more when an order is ready.').waitFor();
    await audit('stop mails, stopped');
    await page.getByRole('button', { name: 'Get these mails again' }).click();
    await page.getByText('A mail tells you when an order is ready.').waitFor();
    await end();
  });
});

/** Waits for the newest mail about an order to this address in the server's mail folder. @returns its HTML */
async function readHtml(email: string): Promise<string> {
  const folder = join(site.dataFolder, 'mail');
  let html = '';
  await waitUntil('the mail lies in the folder', async () => {
    const names = await readdir(folder).catch(() => []);
    for (const name of names.filter((entry) => entry.endsWith('.eml'))) {
      const source = await readFile(join(folder, name), 'utf8');
      const part = /Content-Type: text\/html[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(source)?.[1];
      if (!source.includes(email) || part === undefined) continue;
      const decoded = decodeQuoted(part);
      // The mail with the code that confirms the address has no such link.
      if (decoded.includes('stop-mails#')) html = decoded;
    }
    return html !== '';
  });
  return html;
}

/** Decodes quoted-printable text (RFC 2045 §6.7). */
function decodeQuoted(text: string): string {
  const bytes = text
    .replaceAll('=\r\n', '')
    .replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
