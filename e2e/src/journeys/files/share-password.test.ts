import { describe, test } from 'node:test';
import { auditAtEachWidth } from '../../checks/screens.ts';
import { openSite } from '../../fixtures/site/openSite.ts';
import { openPreview, readSlip } from '../../pages/sendPage.ts';
import { phone, startVisit } from '../../pages/startVisit.ts';
import { tabTo } from '../../pages/tabTo.ts';

const { browser, site } = await openSite();
const letter = { name: 'letter.txt', bytes: Buffer.from('two words') };

describe('files with a password', () => {
  test('are sent and received by keyboard, despite a reload and a wrong password [F-877] [F-878]', async () => {
    const { page, end } = await startVisit(browser, { ...phone, expected: [/403/] });
    const audit = auditAtEachWidth(page);
    await openPreview(page, site.origin, [letter]);
    await tabTo(page, /^Add a password$/);
    await page.keyboard.press('Enter');
    await page.keyboard.insertText('abc');
    await tabTo(page, /^Upload$/);
    await page.keyboard.press('Enter');
    await page.getByText('Enter at least 4 characters').waitFor();
    await audit('preview with a password');
    await page.keyboard.press('End');
    await page.keyboard.insertText('d');
    await page.reload();
    await page.getByText('Your files are still here.').waitFor();
    await tabTo(page, /^Upload$/);
    await page.keyboard.press('Enter');
    const { link } = await readSlip(page);
    await page.getByText('needs the password that you chose').waitFor();
    await audit('slip of files with a password');

    await page.goto(link);
    await page.getByRole('heading', { name: 'These files need a password' }).waitFor();
    await page.waitForFunction(() => document.activeElement?.tagName === 'INPUT');
    await audit('receive, password');
    await page.keyboard.insertText('abcx');
    await page.keyboard.press('Enter');
    await page.getByText(/^Wrong password/).waitFor();
    await audit('receive, wrong password');
    await page.keyboard.press('Backspace');
    await page.keyboard.insertText('d');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Your files are here' }).waitFor();
    await page.getByText('letter.txt').waitFor();
    await end();
  });
});
