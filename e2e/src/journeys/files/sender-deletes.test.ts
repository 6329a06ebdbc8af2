import { describe, test } from 'node:test';
import { auditAtEachWidth } from '../../checks/screens.ts';
import { openSite } from '../../fixtures/site/openSite.ts';
import { readSlip, sendFiles } from '../../pages/sendPage.ts';
import { phone, startVisit } from '../../pages/startVisit.ts';
import { tabTo } from '../../pages/tabTo.ts';

const { browser, site } = await openSite();
const letter = { name: 'letter.txt', bytes: Buffer.from('two words') };

describe('a sender who deletes the files', () => {
  test('the slip survives a reload, and its files are deleted by keyboard [F-828]', async () => {
    const { page, end } = await startVisit(browser, { ...phone, expected: [/404/] });
    const audit = auditAtEachWidth(page);
    const share = await sendFiles(page, site.origin, [letter]);
    await page.reload();
    const again = await readSlip(page);
    if (again.code !== share.code || again.token !== share.token) throw new Error('another slip');
    await audit('slip with a code');
    await tabTo(page, /^Delete now$/);
    await page.keyboard.press('Enter');
    await page.getByText('they can’t be brought back').waitFor();
    await audit('slip, before it is deleted');
    await tabTo(page, /^Keep the files$/);
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.textContent === 'Delete now');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.textContent === 'Delete now');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'No longer shared' }).waitFor();
    await audit('slip that was deleted');
    await page.reload();
    await page.getByRole('heading', { name: 'Send files' }).waitFor();

    await page.goto(share.link);
    await page.getByText(/^These files were deleted at /).waitFor();
    await end();
  });
});
