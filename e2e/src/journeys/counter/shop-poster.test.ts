import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import jsQR from 'jsqr';
import { readPixels } from '../../checks/readPixels.ts';
import { readPdfTexts } from '../../checks/readPdfTexts.ts';
import { auditAtEachWidth } from '../../checks/screens.ts';
import { openShop } from '../../fixtures/accounts.ts';
import { openSite } from '../../fixtures/site/openSite.ts';
import { openCounter } from '../../pages/counterPage.ts';
import { desktop, startVisit } from '../../pages/startVisit.ts';

const { browser, site } = await openSite();
/** A name of several lines, in two scripts. */
const longName = 'श्री गणेश Xerox, Printing, Binding and Lamination Centre, Opposite College Gate';

describe('the poster of a shop', () => {
  test('prints on one sheet, and its QR code leads to ordering at the shop', async () => {
    const account = await openShop(site.origin, longName);
    const { page, end } = await startVisit(browser, desktop);
    const audit = auditAtEachWidth(page);
    await openCounter(page, site.origin, account);
    await page.getByRole('link', { name: 'Shop', exact: true }).click();
    await page.getByRole('link', { name: 'QR poster for your shop' }).click();
    const sheet = page.getByRole('article', { name: 'The poster' });
    const code = sheet.getByRole('img', { name: 'QR code that opens ordering at this shop' });
    await code.waitFor();
    await audit('poster');

    const link = `${site.origin}/print-file?shop=${account.shop.shopId}`;
    const { width, height, values } = await readPixels(code);
    assert.equal(jsQR(new Uint8ClampedArray(values), width, height)?.data, link);

    const printed = await page.pdf({ preferCSSPageSize: true });
    const folder = process.env['SCREENSHOTS'];
    if (folder !== undefined) await writeFile(`${folder}/poster.pdf`, printed);
    const pages = readPdfTexts(printed);
    assert.equal(pages.length, 1, 'one sheet');
    const text = pages.join(' ');
    assert.ok(text.includes(account.shop.shopId), text);
    assert.ok(text.includes(longName), 'the whole name of the shop');
    assert.ok(text.includes('Order your prints here'), text);
    assert.ok(!text.includes('Print poster'), text);
    assert.ok(!text.includes('Sign Out'), text);
    await end();
  });
});
